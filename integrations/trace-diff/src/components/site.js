/** What the components know of a site that does not use the integration: nothing. The integration's Vite plugin answers in its place. */
export const site = undefined;
