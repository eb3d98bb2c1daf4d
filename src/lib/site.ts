/** What the site calls itself. */
export const SITE_NAME = 'Raising Agents';
export const SITE_SUMMARY =
  'Essays on what agents do on the way to an answer, with the runs laid side by side.';
/** Used in feeds, where no page language is known. */
export const LANGUAGE = 'en-US';
