import type { Reminders } from '@circuit/contract/reminders';
import { PHASE_LABELS } from '@circuit/domain/phases';

export type RemindersShown = Reminders;
type Sent = Reminders['sent'][number];
type Planned = Reminders['planned'][number];

const KINDS: Readonly<Record<Sent['kind'], string>> = {
  phaseOpened: 'when it opens',
  reminder48: '48 hours before it closes',
  reminder12: '12 hours before it closes',
  nudge: 'nudge',
};

/** "that it is open, to 410 students, last Mon, Nov 2, 12:00 AM" */
export function sentWords({ kind, count, lastAt }: Sent, show: (at: string) => string): string {
  return `${KINDS[kind]}, to ${count === 1 ? '1 student' : `${count} students`}, last ${show(lastAt)}`;
}

/** "Review, 48 hours before it closes, Wed, Nov 11, 11:59 PM" */
export function plannedWords({ phase, kind, at }: Planned, show: (at: string) => string): string {
  return `${PHASE_LABELS[phase]}, ${KINDS[kind]}, ${show(at)}`;
}
