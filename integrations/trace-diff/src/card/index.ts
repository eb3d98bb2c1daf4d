/**
 * `astro-trace-diff/card`: pictures of figures, the same on every machine, with or without fonts. PNGs are made by sharp,
 * an optional peer dependency.
 */
export { figurePng } from './figure-png.ts';
export { figureSvg, type PictureOptions } from './figure-svg.ts';
export { CARD, socialCard, type SocialCardOptions } from './social-card.ts';
