export type HelpPage = {
  /** Behind /help. */
  readonly slug: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Its full text comes later. */
  readonly isShort?: true;
};

/** The contents of the help, in order. The full pages on scoring come with issue J; until then each says what is true today. */
export function helpPages(appName: string): readonly HelpPage[] {
  return [
    {
      slug: '',
      title: `What is ${appName}`,
      paragraphs: [
        `${appName} is calibrated peer review. You hand in your work, practice rating with sample essays, review classmates, rate your own work, and see why you got your score.`,
        'Practice comes first, so that everybody rates by the same standard. How well you rated in practice decides how much your reviews count.',
        'Classmates do not see your name, and you do not see theirs.',
      ],
    },
    {
      slug: 'students',
      title: 'For students',
      paragraphs: [
        '1. Hand in. Your text is saved as you type. You can hand in as often as you like until the end; the last one counts.',
        '2. Practice. You rate sample essays and compare with the expert.',
        '3. Review. You read and rate the work of classmates.',
        '4. Self-evaluate. You rate your own work with the same rubric.',
        '5. Results. You see your score and every rating that made it.',
      ],
    },
    {
      slug: 'instructors',
      title: 'For instructors',
      paragraphs: [
        'An assignment in the library holds instructions, a rubric, sample essays with your own ratings, and the length of each phase. Adding it to a course sets the dates.',
        'Before it can start, a checklist says what is missing and where.',
      ],
      isShort: true,
    },
    {
      slug: 'scoring-docs',
      title: 'Scoring in 3 minutes',
      paragraphs: [
        'Your score has up to four parts: your work, your practice, your reviews of others, and your self-evaluation. The assignment says how much each counts.',
        'The score of your work comes from the reviews it got. Reviewers who rated close to the expert in practice count more.',
        'Every number can be opened down to the ratings behind it.',
      ],
      isShort: true,
    },
    {
      slug: 'scoring-docs/weighting',
      title: 'How weighting works',
      paragraphs: [
        'Each review of your work has a share. The shares add up to 100 %. A careful reviewer has a larger share than a careless one.',
        'The page with your results prints the shares and the sum.',
      ],
      isShort: true,
    },
    {
      slug: 'late-work',
      title: 'Late work',
      paragraphs: [
        'Deadlines are by the clock of the server. There is no late penalty: a phase is open or it is closed.',
        'Your instructor can give you more time with a late permit. Classmates do not see that your work was late.',
      ],
    },
    {
      slug: 'glossary',
      title: 'Glossary',
      paragraphs: [
        'Hand-in: what you hand in for an assignment.',
        'Practice essay: a sample that an expert has rated.',
        'Review: what someone says about a piece of work, with ratings by the rubric.',
        'Rubric: what is looked for, in criteria and levels.',
        'Late permit: more time for one person.',
        'Job: something the system does for a whole class, such as handing out reviews.',
      ],
    },
    {
      slug: `scoring-docs/about-${appName.toLowerCase()}`,
      title: `About ${appName}`,
      paragraphs: [
        `${appName} is run by your university. The version is at the bottom of every page.`,
        'It works by keyboard, with screen readers and on phones.',
      ],
    },
  ];
}

/** The pages whose title has the words. */
export function findPages(pages: readonly HelpPage[], words: string): readonly HelpPage[] {
  const sought = words.trim().toLowerCase();
  return pages.filter(({ title }) => title.toLowerCase().includes(sought));
}

export function helpHref(slug: string): string {
  return slug === '' ? '/help' : `/help/${slug}`;
}
