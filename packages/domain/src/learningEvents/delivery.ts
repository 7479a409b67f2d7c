import type { LearningEvent } from './events.ts';

/** One batch on its way: what is still to be posted, in order. (LE-10) */
type Delivery = {
  readonly parts: readonly (readonly LearningEvent[])[];
  /** A second 401 in a row is not answered with a third token. */
  readonly hasRenewed: boolean;
};

export const deliveryOf = (events: readonly LearningEvent[]): Delivery => ({
  parts: events.length === 0 ? [] : [events],
  hasRenewed: false,
});

type Step = {
  readonly delivery: Delivery;
  /** `post`: the first part. `renew`: get another token, then post. `wait`: not now. */
  readonly next: 'post' | 'renew' | 'wait' | 'done';
  readonly taken: readonly LearningEvent[];
  /** Events that the collector will never take. */
  readonly refused: readonly LearningEvent[];
};

/**
 * What follows from the collector’s answer to the first part; `null`: there was none. A refused part is halved until the
 * one bad event stands alone, so that it takes no other with it. Whatever says "not now", and whatever a collector
 * should never say, keeps the events: waiting loses nothing.
 */
export function afterAnswer(delivery: Delivery, status: number | null): Step {
  const [part = [], ...rest] = delivery.parts;
  const keeps = { taken: [], refused: [] };
  switch (judge(status)) {
    case 'taken':
      return { ...moved(rest), taken: part, refused: [] };
    case 'refused':
      if (part.length <= 1) return { ...moved(rest), taken: [], refused: part };
      return { ...moved([...halves(part), ...rest]), ...keeps };
    case 'unauthorized':
      return { delivery: { ...delivery, hasRenewed: true }, next: delivery.hasRenewed ? 'wait' : 'renew', ...keeps };
    case 'later':
    default:
      return { delivery, next: 'wait', ...keeps };
  }
}

function moved(parts: Delivery['parts']): Pick<Step, 'delivery' | 'next'> {
  return { delivery: { parts, hasRenewed: false }, next: parts.length === 0 ? 'done' : 'post' };
}

function halves(part: readonly LearningEvent[]): Delivery['parts'] {
  const middle = Math.ceil(part.length / 2);
  return [part.slice(0, middle), part.slice(middle)];
}

const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

function judge(status: number | null): 'taken' | 'refused' | 'unauthorized' | 'later' {
  if (status === null) return 'later';
  if (status >= 200 && status < 300) return 'taken';
  if (status === 401) return 'unauthorized';
  return REFUSALS.has(status) ? 'refused' : 'later';
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** How long to wait after so many failures in a row, spread so that pages do not come back together. (S9.04) */
export function backoffMs(failures: number, random: () => number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (0.5 + random() / 2));
}
