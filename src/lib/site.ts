/** What the site calls itself. */
export const SITE_NAME = 'Raising Agents';
/** The heading of the home page. */
export const HEADLINE = 'An agent can be right for the wrong reasons, in the wrong order.';
export const SITE_SUMMARY =
  'Essays on what agents do on the way to an answer, with the runs laid side by side.';
/** Used in feeds, where no page language is known. */
export const LANGUAGE = 'en-US';
