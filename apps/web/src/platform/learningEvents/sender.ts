import {
  afterAnswer,
  backoffMs,
  bytesOf,
  cutBatch,
  deliveryOf,
  EMPTY_QUEUE,
  enqueue,
  envelopeOf,
  MOST_BATCH_BYTES,
  MOST_KEEPALIVE_BYTES,
  SEND_EVERY_MS,
  settle,
  type EventQueue,
  type LearningEvent,
} from '@circuit/domain/learningEvents';

export interface CollectorToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
}

export interface SenderParts {
  readonly sensor: string;
  /** Posts to the collector: the status, or null without an answer. */
  readonly post: (body: string, accessToken: string, keepalive: boolean) => Promise<number | null>;
  /** Null: none for now. `refused`: nothing is to be sent any more. */
  readonly getToken: () => Promise<CollectorToken | 'refused' | null>;
  /** An event that no collector will take was given up. */
  readonly onRefused?: (events: readonly LearningEvent[]) => void;
  readonly now?: () => Date;
  readonly random?: () => number;
  readonly everyMs?: number;
}

export interface Sender {
  readonly add: (...events: readonly LearningEvent[]) => void;
  /** Sends what waits now, as far as a page that ends still can. */
  readonly flush: () => Promise<void>;
  /** Sends what waits, and nothing after that. */
  readonly close: () => Promise<void>;
  /** Sends nothing any more: what waits is forgotten. */
  readonly drop: () => void;
  readonly queue: () => EventQueue;
}

/** A token that is about to end would be refused on the way. */
const LEAST_LEFT_MS = 30_000;

/**
 * Keeps the events of one person in one page, and sends them to the collector every ten seconds, oldest first. Nothing
 * leaves the queue before the collector has taken it or will never take it. (LE-10 to LE-13)
 */
export function createSender(parts: SenderParts): Sender {
  const { post, getToken, now = () => new Date(), random = Math.random, everyMs = SEND_EVERY_MS } = parts;
  let queue = EMPTY_QUEUE;
  let token: CollectorToken | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let isOver = false;

  const drop = () => {
    isOver = true;
    clearTimeout(timer);
    queue = EMPTY_QUEUE;
  };

  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void turn(), ms);
  };

  /** A token that is good for a while, asked for when there is none; false: not now. */
  const renew = async (isForced: boolean): Promise<boolean> => {
    const isGood = token !== null && token.expiresAt.getTime() - now().getTime() > LEAST_LEFT_MS;
    if (isGood && !isForced) return true;
    token = null;
    const given = await getToken();
    if (given === 'refused') drop();
    else token = given;
    return token !== null;
  };

  /** False if the collector cannot take it now. */
  const deliver = async (batch: readonly LearningEvent[]): Promise<boolean> => {
    let delivery = deliveryOf(batch);
    if (!(await renew(false))) return false;
    for (;;) {
      if (token === null || isOver) return false;
      const [part = []] = delivery.parts;
      const body = JSON.stringify(envelopeOf(parts.sensor, now(), part));
      const status = await post(body, token.accessToken, bytesIn(part) <= MOST_KEEPALIVE_BYTES);
      const step = afterAnswer(delivery, status);
      queue = settle(queue, [...step.taken, ...step.refused]);
      if (step.refused.length > 0) parts.onRefused?.(step.refused);
      if (step.next === 'done') return true;
      if (step.next === 'wait') return false;
      if (step.next === 'renew' && !(await renew(true))) return false;
      delivery = step.delivery;
    }
  };

  const sendAll = async () => {
    const hasMore = () => !isOver && queue.events.length > 0;
    let isTaken = true;
    while (isTaken && hasMore()) isTaken = await deliver(cutBatch(queue.events, MOST_BATCH_BYTES));
    failures = isTaken ? 0 : failures + 1;
    plan(isTaken ? everyMs : Math.max(everyMs, backoffMs(failures, random)));
  };

  /** One at a time, so that the order stays and nothing is sent twice at once. */
  const turn = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  // At hand before the first batch: a page may end sooner, and then nobody can ask for one.
  void renew(false);
  plan(everyMs);
  return {
    add: (...events) => {
      if (!isOver) queue = enqueue(queue, events);
    },
    flush: turn,
    close: async () => {
      await sending;
      await turn();
      drop();
    },
    drop,
    queue: () => queue,
  };
}

const bytesIn = (events: readonly LearningEvent[]): number =>
  events.reduce((sum, event) => sum + bytesOf(event) + 1, 0);
