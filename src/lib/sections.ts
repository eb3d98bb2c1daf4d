/** The pages that are neither an essay nor a case: what they are called, and what their cards say. */
import { cardPath } from './cases.ts';
import { BEHAVIOR, type ContractPage, PASSAGE } from './contracts.ts';
import { HEADLINE, SITE_NAME, SITE_SUMMARY } from './site.ts';

/** One of them. */
export interface Section {
  title: string;
  summary: string;
  /** What its card is filed under: the page's path without slashes around it, where it has one. */
  page: string;
  /** On the card: what stands above the heading, and the heading where it is not the title. */
  kicker?: string;
  heading?: string;
}

export const HOME: Section = { title: SITE_NAME, summary: SITE_SUMMARY, page: 'home', heading: HEADLINE };
export const ESSAYS: Section = {
  title: 'Essays',
  summary: 'All essays of Raising Agents, with dates and summaries.',
  page: 'essays',
};
export const LAB: Section = {
  title: 'The lab',
  summary: 'Every case of Raising Agents: two runs of one task, side by side, with both verdicts.',
  page: 'lab',
};
export const CONTRACTS: Section = {
  title: 'Contracts',
  summary: 'The two record formats that the figures of Raising Agents are drawn from.',
  page: 'system/schema',
};

/** The page of one contract. */
export const contractSection = ({ name, title, summary, path }: ContractPage): Section => ({
  title,
  summary,
  page: path.replace(/^\/|\/$/g, ''),
  kicker: `Contract · ${name}`,
});

export const SECTIONS: readonly Section[] = [
  HOME,
  ESSAYS,
  LAB,
  CONTRACTS,
  contractSection(BEHAVIOR),
  contractSection(PASSAGE),
];

/** What a page of this kind tells the frame of all pages. */
export const framed = ({ title, summary, page, heading = title }: Section) => ({
  title,
  description: summary,
  card: { path: cardPath(page), alt: heading },
});
