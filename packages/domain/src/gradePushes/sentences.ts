import { assertNever } from '../kernel/index.ts';
import { LINE_ITEM_POINTS } from '../lti/index.ts';
import { tenthsText } from '../scores/index.ts';

import type { PushState } from './states.ts';

/** "Nov 14, 10:02" by the clock on the wall of a zone. */
export function pushTimeText(instant: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}

interface Sent {
  readonly platformName: string;
  readonly sentTenths: number | null;
  readonly sentAt: Date | null;
}

/** "Sent to Moodle: 77.8 of 100, Nov 14, 10:02"; null when nothing has arrived. (GP-17) */
export function sentText({ platformName, sentTenths, sentAt }: Sent, zone: string): string | null {
  if (sentTenths === null || sentAt === null) return null;
  return `Sent to ${platformName}: ${tenthsText(sentTenths)} of ${LINE_ITEM_POINTS}, ${pushTimeText(sentAt, zone)}`;
}

interface Shown extends Sent {
  readonly state: PushState;
  readonly reason: string;
}

/** What the learner reads of what was not sent, or not yet: what the platform answered is a matter of the instructor's. */
export function ownPushText({ state, platformName, sentTenths }: Shown): string | null {
  switch (state) {
    case 'sent':
      return `${platformName} has taken it.`;
    case 'waiting':
    case 'sending':
      return sentTenths === null
        ? `Your score is on its way to ${platformName}.`
        : `A new score is on its way to ${platformName}.`;
    case 'superseded':
      return `${platformName} already has a newer grade for you.`;
    case 'failed':
      return `${platformName} has not taken your ${sentTenths === null ? '' : 'new '}score yet. We tell your instructor.`;
    case 'cancelled':
      return null;
    default:
      return assertNever(state);
  }
}

export interface PushCounts {
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
  readonly notSent: number;
}

const people = (count: number): string => (count === 1 ? '1 student' : `${count.toLocaleString('en-US')} students`);

/** What the log of a push says in the end. */
export function pushSentences({ sent, failed, waiting, notSent }: PushCounts): string[] {
  return [
    ...(sent > 0 || failed + waiting === 0 ? [`${people(sent)}: the platform has the score.`] : []),
    ...(failed > 0 ? [`${people(failed)}: the platform did not take the score. The list says why.`] : []),
    ...(waiting > 0 ? [`${people(waiting)}: we keep trying. The list says how it goes.`] : []),
    ...(notSent > 0 ? [`${people(notSent)}: nothing to send. The list says why.`] : []),
  ];
}
