/** A read of the web app by its name, with the fields of what was asked. */
export interface Read {
  readonly name: string;
  readonly asked: Readonly<Record<string, unknown>>;
}

/**
 * What a device may keep so that the pages of a person's own tasks open without a network. `own`: what is theirs, their
 * course's and their assignment's. `task`: one piece of work to review, which goes as soon as nobody needs it there. (OF-1)
 */
const KEPT: ReadonlyMap<string, 'own' | 'task'> = new Map([
  ['userInfo', 'own'],
  ['userSettings', 'own'],
  ['configuration', 'own'],
  ['dashboard', 'own'],
  ['groups', 'own'],
  ['group', 'own'],
  ['groupAssignment', 'own'],
  ['ownLearnerStatus', 'own'],
  ['ownSubmission', 'own'],
  ['artifacts', 'own'],
  ['practiceEssays', 'own'],
  ['practiceEssay', 'own'],
  ['learnerEvaluations', 'own'],
  ['learnerEvaluation', 'task'],
]);

export const mayBeKept = (name: string): boolean => KEPT.has(name);

const OF_LEARNERS: ReadonlySet<string> = new Set([
  'ownSubmission',
  'learnerEvaluations',
  'learnerEvaluation',
  'practiceEssay',
]);

/** Whether an answer shows that this person has tasks: for anybody else the device keeps nothing. (OF-1) */
export function isOfTasks(name: string, answer: unknown): boolean {
  if (name !== 'dashboard') return OF_LEARNERS.has(name);
  const tasks = fieldOf(fieldOf(answer, 'taking'), 'tasks');
  return Array.isArray(tasks) && tasks.length > 0;
}

/** Where the page is shown, and to whom. */
export interface Surroundings {
  readonly isSignedIn: boolean;
  readonly isImpersonated: boolean;
  readonly isFramed: boolean;
  readonly isLockdownBrowser: boolean;
}

/** Somebody else's screen, another site's page and an exam leave nothing behind. (OF-3) */
export const keepsAnything = ({ isSignedIn, isImpersonated, isFramed, isLockdownBrowser }: Surroundings): boolean =>
  isSignedIn && !isImpersonated && !isFramed && !isLockdownBrowser;

/** Until when an answer may lie on the device; null for as long as its person is signed in. */
export interface Keep {
  readonly until: number | null;
}

interface Facts {
  readonly now: number;
  /** Assignments that open in the lock-down browser only: without a network they open nowhere. (OF-3) */
  readonly locked: ReadonlySet<unknown>;
}

/**
 * Whether an answer is kept. A task is kept while it waits for its reviewer, and not a moment longer: not once it is
 * handed in, closed, or its phase is over. (OF-2)
 */
export function judgeAnswer({ name, asked }: Read, answer: unknown, { now, locked }: Facts): Keep | 'remove' {
  const kind = KEPT.get(name);
  if (kind === undefined || locked.has(asked['groupAssignmentId'])) return 'remove';
  // The list of files of a draft; of what somebody else handed in, nothing.
  if (name === 'artifacts' && !(asked['holderKind'] === 'submission' && fieldOf(answer, 'mayChange') === true))
    return 'remove';
  if (kind === 'own') return { until: null };
  const endsAt = fieldOf(answer, 'endsAt');
  const until = typeof endsAt === 'string' ? Date.parse(endsAt) : null;
  const isOpen = isWaiting(answer) && fieldOf(answer, 'closed') === null && (until === null || until > now);
  return isOpen ? { until } : 'remove';
}

/**
 * Which tasks of an assignment may stay, now that its list is known: one that was revoked, replaced or handed in
 * elsewhere is not among them. (OF-2)
 */
export function tasksThatStay(list: unknown): ReadonlySet<string> {
  const peers = fieldOf(list, 'peersClosed') === null ? fieldOf(list, 'peers') : [];
  const self = fieldOf(list, 'selfClosed') === null ? fieldOf(list, 'self') : null;
  const listed: unknown[] = Array.isArray(peers) ? peers : [];
  const tasks = [...listed, self];
  return new Set(tasks.filter(isWaiting).flatMap((task) => textOf(fieldOf(task, 'id'))));
}

/** What lies on the device, as far as its removal asks. */
export interface KeptRead extends Read, Keep {}

/** Something that was learned from the server. */
export type News =
  | { readonly kind: 'answered'; readonly read: Read; readonly answer: unknown }
  /** The person may not see it any more, or it is gone. */
  | { readonly kind: 'refused'; readonly read: Read };

/** Whether what lies on the device has to go because of the news. (OF-2) */
export function isRemovedBy(kept: KeptRead, news: News): boolean {
  const { name, asked } = news.read;
  const isSame = kept.name === name && isAsked(kept.asked, asked);
  const isTaskOfIt = kept.name === 'learnerEvaluation' && isOfIt(kept, asked);
  if (news.kind === 'refused') {
    const isWhole = name === 'groupAssignment' || name === 'learnerEvaluations';
    return isSame || (isWhole && isTaskOfIt);
  }
  if (name === 'learnerEvaluations')
    return isTaskOfIt && !tasksThatStay(news.answer).has(String(kept.asked['learnerEvaluationId']));
  if (name === 'groupAssignment') return isOfIt(kept, asked) && isForLockdown(news.answer);
  return false;
}

/** Of an answer to `groupAssignment`. */
export const isForLockdown = (answer: unknown): boolean => fieldOf(answer, 'requiresLockdownBrowser') === true;

const isOfIt = (kept: Read, asked: Read['asked']): boolean =>
  kept.asked['groupAssignmentId'] === asked['groupAssignmentId'];

export const isOver = ({ until }: Keep, now: number): boolean => until !== null && until <= now;

const isWaiting = (task: unknown): boolean => ['ToDo', 'Draft'].includes(String(fieldOf(task, 'status')));

const textOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([one]) => one === name)?.[1] : null;
}

function isAsked(one: Read['asked'], other: Read['asked']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
