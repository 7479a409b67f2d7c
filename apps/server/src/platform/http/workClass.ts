import type { Endpoint } from '@circuit/contract/endpoint';
import type { ShardLimits } from '@circuit/domain/tenancy';

/** What gives way to what when there is more to do than can be done: the first is done first, the last refused first. */
export const WORK_CLASSES = ['handIn', 'save', 'evaluation', 'read', 'bulk'] as const;
export type WorkClass = (typeof WORK_CLASSES)[number];

/** A learner's own work. A token is not among it: anybody may ask for one, and nothing pushes these out. */
const HAND_IN = [/\/submissions(\/\{submissionId\}\/handIn)?$/, /^\/api\/artifactUploads/, /^\/api\/artifacts(\/|$)/];
/** The tab keeps what it could not save and tries again; a hand-in has a deadline. */
const SAVE = /\/submissions\/\{submissionId\}$/;
/** What looks through much, runs long or can be asked for again in an hour. */
const BULK = [
  /\/export(\/|$)/,
  /auditEvents/,
  /\/csv$/,
  /^\/api\/users(\/find)?$/,
  /^\/api\/url\//,
  /^\/api\/crashReports$/,
];

/** Hand-in, then autosave, then evaluations and whatever else is written, then reads, then exports and searches. (OL-1) */
export function workClassOf({ path, writes }: Pick<Endpoint, 'path' | 'writes'>): WorkClass {
  const isOneOf = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(path));
  if (isOneOf(BULK)) return 'bulk';
  if (!writes) return 'read';
  if (SAVE.test(path)) return 'save';
  return isOneOf(HAND_IN) ? 'handIn' : 'evaluation';
}

/** Of the places that one shard has, how many a class and what stands below it may take: the rest stays free above. */
const SHARE: Readonly<Record<WorkClass, number>> = { handIn: 1, save: 1, evaluation: 0.9, read: 0.8, bulk: 0.25 };
/** Of a shard that floods while others are at work: reads that fill the processors would make them slow, too. (OL-10) */
const SHARE_OF_FLOOD: Readonly<Record<WorkClass, number>> = { ...SHARE, read: 0.25 };

/** How long it waits for a place before it is told to come again. A write waits as long as for a database. (ADR 0010) */
const WAITS_MS: Readonly<Record<WorkClass, number>> = {
  handIn: 8000,
  save: 8000,
  evaluation: 8000,
  read: 8000,
  bulk: 4000,
};
/** Once there has been a line for a while it is no burst: what matters less is told at once, and the line stays short. */
const STANDING_MS = 3000;
const WAITS_IN_STANDING_LINE_MS: Readonly<Record<WorkClass, number>> = {
  handIn: 8000,
  save: 8000,
  evaluation: 4000,
  read: 500,
  bulk: 100,
};

/** How long a newcomer is kept, given for how long nobody has found the line empty. (OL-5) */
export function patienceMs(work: WorkClass, standingMs: number): number {
  return standingMs < STANDING_MS ? WAITS_MS[work] : WAITS_IN_STANDING_LINE_MS[work];
}

/** How many may wait in a line that stands, for each place of the shard: more could not begin before they are told. */
const WAIT_IN_STANDING_LINE: Readonly<Record<WorkClass, number>> = {
  handIn: Infinity,
  save: Infinity,
  evaluation: Infinity,
  read: 2,
  bulk: 0.2,
};

/** Whether one more may wait, given for how long nobody has found the line empty. (OL-5) */
export function mayWait(work: WorkClass, waiting: Counts, standingMs: number, places: number): boolean {
  return standingMs < STANDING_MS || waiting[work] < places * WAIT_IN_STANDING_LINE[work];
}

/** What the refusal says: when to come again. */
export const RETRY_AFTER_SECONDS: Readonly<Record<WorkClass, number>> = {
  handIn: 1,
  save: 1,
  evaluation: 1,
  read: 2,
  bulk: 10,
};

export type Counts = Readonly<Record<WorkClass, number>>;

/** The places of a shard, and whether its reads have to leave most of them to others, or all of them for a moment. */
export interface Room {
  readonly places: number;
  readonly limits: ShardLimits;
  readonly isFlood: boolean;
  readonly isResting: boolean;
}

/** What was asked lately, of one shard and of all that asked for anything. */
export interface Asked {
  readonly own: number;
  readonly all: number;
  readonly shards: number;
}

/** Whether a shard asks for more than can be done and for more than its share, while others ask, too. (OL-10) */
export function isFlood(waiting: Counts, places: number, { own, all, shards }: Asked): boolean {
  return shards > 1 && sumFrom('read', waiting) > places && own * shards > all;
}

const isLook = (work: WorkClass) => work === 'read' || work === 'bulk';
const RESTS = 3;
const LONGEST_REST_MS = 150;

/**
 * How long a shard begins no look after one that took so long. One that floods rests three times as long as it worked:
 * processors that are never free make everybody slow, and the others asked for little. (OL-10)
 */
export function restMs(work: WorkClass, room: Room, tookMs: number): number {
  return room.isFlood && isLook(work) ? Math.min(RESTS * tookMs, LONGEST_REST_MS) : 0;
}

/** Whether one more of this class may begin in a shard: what stands above it keeps its places. (OL-2) */
export function mayBegin(work: WorkClass, running: Counts, room: Room): boolean {
  if (room.isResting && isLook(work)) return false;
  const share = room.isFlood ? SHARE_OF_FLOOD : SHARE;
  for (const one of WORK_CLASSES) {
    if (sumFrom(one, running) >= mostOf(one, room, share[one])) return false;
    if (one === work) break;
  }
  return true;
}

/** The places of what stands below hand-ins and saves. A limit above those of the process gives no more. (LM-4) */
export const placesOf = ({ places, limits }: Pick<Room, 'places' | 'limits'>): number =>
  Math.min(places, limits.requests ?? places);

/** No limit keeps a hand-in or a save from a place that it has without the limit. (LM-4) */
function mostOf(work: WorkClass, room: Room, share: number): number {
  const { exports } = room.limits;
  if (work === 'bulk' && exports !== undefined) return Math.min(exports, placesOf(room));
  const places = work === 'handIn' || work === 'save' ? room.places : placesOf(room);
  return Math.max(1, Math.floor(places * share));
}

/** Of a class and all that stand below it. */
function sumFrom(work: WorkClass, counts: Counts): number {
  // Asked at every request, so no list is made for it.
  let sum = 0;
  for (let at = WORK_CLASSES.indexOf(work); at < WORK_CLASSES.length; at++) sum += counts[WORK_CLASSES[at] ?? work];
  return sum;
}

/** Where so many may wait: whose place a newcomer takes. Null: there is room. `itself`: nobody stands lower. (OL-3) */
export function whoGivesWay(newcomer: WorkClass, waiting: Counts, most: number): WorkClass | 'itself' | null {
  if (sumFrom('handIn', waiting) < most) return null;
  const lower = WORK_CLASSES.slice(WORK_CLASSES.indexOf(newcomer) + 1).toReversed();
  return lower.find((work) => waiting[work] > 0) ?? 'itself';
}

/** Of one shard the highest class that waits and may begin; undefined when none may. */
export function nextIn(waiting: Counts, running: Counts, room: Room): WorkClass | undefined {
  return WORK_CLASSES.find((work) => waiting[work] > 0 && mayBegin(work, running, room));
}
