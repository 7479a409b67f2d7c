import type { NudgeOutcome, Reminders } from '@circuit/contract/reminders';
import { userId } from '@circuit/domain/kernel';

import { inHours } from './learning.ts';

export const MIRA = userId('01980000-0000-7000-8000-000000000031');
export const BEN = userId('01980000-0000-7000-8000-000000000032');

export const aNudged = (id: typeof MIRA, firstName: string, lastNudgedAt: string | null = null) => ({
  id,
  firstName,
  lastName: 'Okafor',
  email: `${firstName.toLowerCase()}@university.example`,
  lastNudgedAt,
});

/** Mira gets it, Ben has finished. */
export const aNudge = (fields: Partial<NudgeOutcome> = {}): NudgeOutcome => ({
  recipients: [aNudged(MIRA, 'Mira')],
  leftOut: [{ ...aNudged(BEN, 'Ben'), why: 'done' }],
  letter: {
    subject: 'Reviews not finished: Op-ed',
    greeting: 'Hello Mira Okafor,',
    text: 'Come to my office.',
    facts: 'Review your classmates’ work by Fri, Nov 20, 6:59 PM.\n\nOpen it here:',
    linkPath: '/courses/7/groupAssignments/8',
    closing: 'Sent by Larissa Hale, ECN 210.',
  },
  isSent: false,
  isMailOff: false,
  ...fields,
});

export const aReminders = (fields: Partial<Reminders> = {}): Reminders => ({
  isOn: true,
  sent: [],
  planned: [{ phase: 'Submission', kind: 'reminder48', at: inHours(3) }],
  ...fields,
});
