import { setTimeout as sleep } from 'node:timers/promises';

import { percentile } from '#tooling/drills/rush/arrivals.ts';

import { watchStolen } from './stolen.ts';

/** What people do; the same names as the server's classes of work. */
export const WORKS = ['handIn', 'save', 'read', 'bulk'] as const;
export type Work = (typeof WORKS)[number];

export interface Done {
  readonly work: Work;
  readonly status: number;
  /** A refusal that says when to come again. */
  readonly saysWhen: boolean;
  readonly ms: number;
}

export interface Figures {
  readonly done: readonly Done[];
  readonly seconds: number;
  readonly perSecond: number;
  /** Of each kind, done in time. */
  readonly perSecondOf: Readonly<Record<Work, number>>;
  readonly p99Ms: number;
  /** Share of the processors that the host took meanwhile. */
  readonly stolen: number;
}

const isFine = ({ status }: Done) => (status >= 200 && status < 300) || status === 304;

export function figuresOf(done: readonly Done[], seconds: number, stolen: number): Figures {
  const fine = done.filter(isFine);
  const rate = (work: Work) => fine.filter((one) => one.work === work).length / seconds;
  const perSecondOf = { handIn: rate('handIn'), save: rate('save'), read: rate('read'), bulk: rate('bulk') };
  return {
    done,
    seconds,
    perSecond: fine.length / seconds,
    perSecondOf,
    p99Ms: percentile(
      fine.map(({ ms }) => ms),
      0.99,
    ),
    stolen,
  };
}

export const isRefused = ({ status }: Done) => status === 503;
/** Neither done nor refused. */
export const isNeither = (one: Done) => !isFine(one) && !isRefused(one);

/** Where the host takes more than this of the processors, the host is measured. */
const CALM = 0.02;
export const isCalm = ({ stolen }: Figures) => stolen <= CALM;

/** For people who wonder why a figure is what it is. */
export const stolenIn = (times: readonly Figures[]): string =>
  `the host took ${times.map(({ stolen }) => (100 * stolen).toFixed(1)).join(', ')} % of the processors`;

export const countOf = ({ done }: Figures, matches: (one: Done) => boolean): number => done.filter(matches).length;

/** How much work that is, when one is as much as there is of each kind when nothing else is done: kinds cost unalike. */
export function workIn({ perSecondOf }: Figures, alone: Readonly<Record<Work, number>>): number {
  return WORKS.reduce((sum, work) => sum + perSecondOf[work] / alone[work], 0);
}

type Act = (turn: number) => Promise<Done>;

/** So many people, each of whom does the next thing when the last has been answered: as much as can be done. */
export async function closedLoop(people: number, seconds: number, act: Act): Promise<Figures> {
  const done: Done[] = [];
  const end = performance.now() + seconds * 1000;
  let turn = 0;
  const person = async () => {
    while (performance.now() < end) done.push(await act(turn++));
  };
  const stolen = watchStolen();
  const start = performance.now();
  await Promise.all(Array.from({ length: people }, person));
  return figuresOf(done, (performance.now() - start) / 1000, stolen());
}

/**
 * So many things a second, whether those before were answered or not. What was answered in time counts. Where it is told
 * how many requests were sent, what people try again is among the many.
 */
export async function openLoop(perSecond: number, seconds: number, act: Act, sent?: () => number): Promise<Figures> {
  const done: Done[] = [];
  const sentBefore = sent?.() ?? 0;
  const asked = () => (sent === undefined ? turn : sent() - sentBefore);
  const stolen = watchStolen();
  const start = performance.now();
  const end = start + seconds * 1000;
  let turn = 0;
  let [inTime, late]: [readonly Done[], Promise<void>[]] = [[], []];
  for (let now = start; now < end; now = performance.now()) {
    for (const due = ((now - start) / 1000) * perSecond; asked() < due; turn++)
      late.push(act(turn).then((one) => void done.push(one)));
    await sleep(4);
  }
  inTime = [...done];
  const stolenShare = stolen();
  const tookSeconds = (performance.now() - start) / 1000;
  await Promise.all(late);
  late = [];
  // An answer after the end does not count toward the rate, but it still counts as an answer.
  const { perSecond: inTimePerSecond, perSecondOf } = figuresOf(inTime, tookSeconds, stolenShare);
  return { ...figuresOf(done, tookSeconds, stolenShare), perSecond: inTimePerSecond, perSecondOf };
}
