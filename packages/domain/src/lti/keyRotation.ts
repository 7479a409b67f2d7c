import { assertNever } from '../kernel/index.ts';

export type KeyState = 'next' | 'active' | 'retiring' | 'retired';

export interface LtiKeyFacts {
  readonly kid: string;
  readonly state: KeyState;
  readonly createdAt: Date;
  readonly activeSince: Date | null;
  readonly retiringSince: Date | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Platforms keep our keys for a while, so they must see one before it signs, and still find it after it did. */
const PUBLISHED_BEFORE_MS = 24 * HOUR_MS;
const PUBLISHED_AFTER_MS = 7 * DAY_MS;
const ACTIVE_MS = 90 * DAY_MS;

export interface Rotation {
  /** A key that signs from now on, because there is none. */
  readonly makesActive: boolean;
  /** A key that is published now and signs tomorrow. */
  readonly makesNext: boolean;
  readonly activates: string | null;
  readonly retires: string | null;
  /** No longer published. */
  readonly drops: readonly string[];
}

const after = (moment: Date | null, ms: number): Date | null =>
  moment === null ? null : new Date(moment.getTime() + ms);
const isDue = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now;

/**
 * What is due for the tool's keys, by the clock or because an administrator asked. A key is published for a day before it
 * signs and for a week after. (LT-6)
 */
export function decideRotation(keys: readonly LtiKeyFacts[], now: Date, { isAsked = false } = {}): Rotation {
  const active = keys.find(({ state }) => state === 'active');
  const next = keys.find(({ state }) => state === 'next');
  const isOver = keys.filter(
    ({ state, retiringSince }) => state === 'retiring' && isDue(after(retiringSince, PUBLISHED_AFTER_MS), now),
  );
  const takesOver = next !== undefined && isDue(after(next.createdAt, PUBLISHED_BEFORE_MS), now);
  const isOld = active !== undefined && isDue(after(active.activeSince, ACTIVE_MS), now);
  return {
    makesActive: active === undefined && next === undefined,
    makesNext: active !== undefined && next === undefined && (isOld || isAsked),
    activates: takesOver ? next.kid : null,
    retires: takesOver ? (active?.kid ?? null) : null,
    drops: isOver.map(({ kid }) => kid),
  };
}

/** When the key's next state begins by itself; null when nothing is due. */
export function changesAt({ state, createdAt, activeSince, retiringSince }: LtiKeyFacts): Date | null {
  switch (state) {
    case 'next':
      return after(createdAt, PUBLISHED_BEFORE_MS);
    case 'active':
      return after(activeSince, ACTIVE_MS);
    case 'retiring':
      return after(retiringSince, PUBLISHED_AFTER_MS);
    case 'retired':
      return null;
    default:
      return assertNever(state);
  }
}
