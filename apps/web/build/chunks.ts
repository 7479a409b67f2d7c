import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;

/**
 * Pages that a person opens first. Each brings what it needs, so that none waits for what only other pages need. The
 * order matters: what a group has taken, later ones load from it.
 */
const FIRST_PAGES: Groups = [
  { name: 'home', test: /[\\/]app[\\/]pages[\\/]HomeRoute\.tsx$/, priority: 81 },
  // What signing in shares with most pages that take text.
  {
    name: 'fields',
    test: /[\\/](?:ui[\\/]src[\\/]fields[\\/](?:TextField|PasswordField|ErrorSummary)\.tsx|platform[\\/]saving[\\/]outboxOf\.ts)$/,
    priority: 80,
  },
  { name: 'signIn', test: /[\\/]app[\\/]pages[\\/]LoginRoute\.tsx$/, priority: 79 },
  { name: 'teaching', test: /[\\/]dashboard[\\/]teaching[\\/]TeachingHome\.tsx$/, priority: 78 },
  // The bell and the help of every page, which come after it.
  { name: 'barTools', test: /[\\/]app[\\/]shell[\\/]BarTools\.tsx$/, priority: 77 },
];

/** What several pages share: a group takes along what its modules import, so the order matters. */
const SHARED: Groups = [
  // Of about seventy pages: with a lower number every page loads more, with a higher one the groups below do.
  { name: 'common', minShareCount: 6, priority: 76 },
  { name: 'course', test: /[\\/]app[\\/]entities[\\/](?:CourseRoute\.tsx|courseAhead\.ts)$/, priority: 75 },
  {
    name: 'review',
    test: /[\\/](?:evaluations[\\/]ReviewPage\.tsx|platform[\\/]saving[\\/](?:deviceKey|sendAbandoned)\.ts)$/,
    priority: 74,
  },
  {
    name: 'workspace',
    test: /[\\/]src[\\/](?:parts[\\/](?:workspace|artifacts|artifactContent|learnerStatuses)|platform[\\/]saving)[\\/]/,
    minShareCount: 2,
    priority: 73,
  },
  // The picture with a key is drawn in two places, and few people ever open one of them.
  {
    name: 'factors',
    test: /[\\/](?:node_modules[\\/]uqr|src[\\/]parts[\\/]factors)[\\/]/,
    minShareCount: 2,
    priority: 73,
  },
  { name: 'dragging', test: /[\\/]node_modules[\\/]@dnd-kit[\\/]/, priority: 72 },
  {
    name: 'shared',
    test: /[\\/](?:node_modules|packages|web[\\/]src[\\/](?:platform(?![\\/]order)|parts(?![\\/]authoring)))[\\/]/,
    minShareCount: 2,
    priority: 65,
  },
  {
    name: 'authoring',
    test: /[\\/]src[\\/](?:parts[\\/]authoring|platform[\\/]order)[\\/]/,
    minShareCount: 2,
    priority: 60,
  },
  {
    name: 'overview',
    test: /[\\/](?:entities[\\/]OverviewPage|distribution[\\/]ReviewsCard|reminders[\\/]RemindersCard|scores[\\/]FinishCard|jobLogs[\\/]JobPill)\.tsx$/,
    priority: 35,
  },
  { name: featureOf, debugName: 'features', minShareCount: 2, priority: 30 },
];

/**
 * Groups the files of the build. Without groups, each set of pages that share a module becomes a file of its own, and
 * the overview asks for more than a hundred of them. (WB-5, ADR 0046, ADR 0055)
 */
export const CHUNKS: Groups = [
  { name: 'start', tags: ['$initial'], priority: 100 },
  // The editor is large, and most pages do without it.
  { name: 'editor', test: /[\\/]node_modules[\\/](?:@tiptap|prosemirror-|linkifyjs)/, priority: 90 },
  // What starts once a page is there: a file of its own, or it would bring what only other pages need.
  { name: 'later', test: /[\\/]app[\\/]later\.ts$/, priority: 88 },
  // Only where error reports are configured. (ER-1)
  { name: 'errorReports', test: /[\\/]node_modules[\\/]@sentry[\\/]/, priority: 89 },
  ...FIRST_PAGES,
  ...SHARED,
];

function featureOf(id: string): string | null {
  return /[\\/]web[\\/]src[\\/]features[\\/](\w+)[\\/]/.exec(id)?.[1] ?? null;
}
