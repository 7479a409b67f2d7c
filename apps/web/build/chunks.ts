import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;

/** Pages that a person opens first. Each brings what it needs, so that none waits for what only other pages need. */
const FIRST_PAGES: Groups = [
  { name: 'home', test: /[\\/]app[\\/]pages[\\/]HomeRoute\.tsx$/, priority: 80 },
  { name: 'signIn', test: /[\\/]app[\\/]pages[\\/]LoginRoute\.tsx$/, priority: 79 },
  { name: 'teaching', test: /[\\/]dashboard[\\/]teaching[\\/]TeachingHome\.tsx$/, priority: 78 },
];

/** What several pages share, from the bottom up: a group takes along what its modules import, so the order matters. */
const SHARED: Groups = [
  { name: 'dragging', test: /[\\/]node_modules[\\/]@dnd-kit[\\/]/, priority: 71 },
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, minShareCount: 2, priority: 70 },
  { name: 'rules', test: /[\\/]packages[\\/](?:domain|contract)[\\/]/, minShareCount: 2, priority: 60 },
  { name: 'ui', test: /[\\/]packages[\\/]ui[\\/]/, minShareCount: 2, priority: 50 },
  {
    name: 'shared',
    test: /[\\/]src[\\/](?:platform|parts)[\\/](?!workspace|artifacts|authoring|order)/,
    minShareCount: 2,
    priority: 40,
  },
  { name: 'workspace', test: /[\\/]src[\\/]parts[\\/](?:workspace|artifacts)[\\/]/, minShareCount: 2, priority: 39 },
  {
    name: 'authoring',
    test: /[\\/]src[\\/](?:parts[\\/]authoring|platform[\\/]order)[\\/]/,
    minShareCount: 2,
    priority: 38,
  },
  { name: 'gate', test: /[\\/]app[\\/]entities[\\/]EntityGate\.tsx$/, minShareCount: 2, priority: 36 },
  { name: 'course', test: /[\\/]app[\\/]entities[\\/]CourseRoute\.tsx$/, priority: 35 },
  { name: featureOf, debugName: 'features', minShareCount: 2, priority: 30 },
];

/**
 * Groups the files of the build. Without groups, each set of pages that share a module becomes a file of its own, and
 * the overview asks for more than a hundred of them. (WB-5, ADR 0046)
 */
export const CHUNKS: Groups = [
  { name: 'start', tags: ['$initial'], priority: 100 },
  // The editor is large, and most pages do without it.
  { name: 'editor', test: /[\\/]node_modules[\\/](?:@tiptap|prosemirror-|linkifyjs)/, priority: 90 },
  ...FIRST_PAGES,
  ...SHARED,
];

function featureOf(id: string): string | null {
  return /[\\/]web[\\/]src[\\/]features[\\/](\w+)[\\/]/.exec(id)?.[1] ?? null;
}
