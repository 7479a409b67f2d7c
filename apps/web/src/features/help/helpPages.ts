import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

export interface HelpPage {
  /** Behind /help. */
  readonly slug: string;
  readonly title: string;
  /** Its text: a file below docs. */
  readonly source: string;
  readonly part: HelpPart;
}

export const HELP_PARTS = ['Help', 'Scoring'] as const;
type HelpPart = (typeof HELP_PARTS)[number];

export const TRY_IT = 'scoring-docs/try-it';

/** The contents of the help, in order. A title is the first heading of its text. (HP-1) */
export function helpPages(appName: string): readonly HelpPage[] {
  return [
    { slug: '', title: `What is ${appName}`, source: 'help/what-is.md', part: 'Help' },
    { slug: 'signing-in', title: 'Signing in', source: 'help/signing-in.md', part: 'Help' },
    { slug: 'students', title: 'For students', source: 'help/students.md', part: 'Help' },
    { slug: 'instructors', title: 'For instructors', source: 'help/instructors.md', part: 'Help' },
    { slug: 'graders', title: 'For graders', source: 'help/graders.md', part: 'Help' },
    { slug: 'administrators', title: 'For administrators', source: 'help/administrators.md', part: 'Help' },
    { slug: 'late-work', title: 'Late work', source: 'help/late-work.md', part: 'Help' },
    { slug: 'glossary', title: 'Glossary', source: 'help/glossary.md', part: 'Help' },
    { slug: 'scoring-docs', title: 'Scoring in 3 minutes', source: 'scoring/three-minutes.md', part: 'Scoring' },
    { slug: 'scoring-docs/weighting', title: 'How weighting works', source: 'scoring/weighting.md', part: 'Scoring' },
    { slug: TRY_IT, title: 'Try it yourself', source: 'scoring/try-it.md', part: 'Scoring' },
    { slug: 'scoring-docs/method', title: 'How a score is computed', source: 'scoring/method.md', part: 'Scoring' },
    { slug: 'scoring-docs/flags', title: 'Which scores to check', source: 'scoring/flags.md', part: 'Scoring' },
    { slug: 'scoring-docs/measurements', title: 'Measurements', source: 'scoring/measurements.md', part: 'Scoring' },
    { slug: 'scoring-docs/tried', title: 'What we tried and dropped', source: 'scoring/tried.md', part: 'Scoring' },
    {
      slug: 'scoring-docs/data-dictionary',
      title: 'Data dictionary',
      source: 'scoring/data-dictionary.md',
      part: 'Scoring',
    },
    {
      slug: `scoring-docs/about-${appName.toLowerCase()}`,
      title: `About ${appName}`,
      source: 'help/about.md',
      part: 'Scoring',
    },
  ];
}

/** Of a page, or of one of its paragraphs: `students` or `students#results`. */
export function helpHref(target: string): string {
  const [slug = '', anchor] = target.split('#');
  const page = href(PATHS.helpPage, { '*': slug });
  return anchor === undefined ? page : [page, anchor].join('#');
}

/** Where a link in a text leads: files link to each other as files, so that they also work where they are kept. (HP-3) */
export function hrefInHelp(pages: readonly HelpPage[], source: string, link: string): string {
  const { pathname, hash } = new URL(link, `https://docs/${source}`);
  if (!pathname.endsWith('.md')) return link;
  const page = pages.find((candidate) => `/${candidate.source}` === pathname);
  return page === undefined ? link : `${helpHref(page.slug)}${hash}`;
}
