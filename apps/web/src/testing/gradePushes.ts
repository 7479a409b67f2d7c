import type { GradePushPreview, GradePushRow, listGradePushes } from '@circuit/contract/gradePushes';
import { userId } from '@circuit/domain/kernel';

import type { ResponseOf } from '#platform/api/contractCall.ts';

type GradePushes = ResponseOf<typeof listGradePushes>;

export const AMARA = {
  id: userId('01980000-0000-7000-8000-0000000000a1'),
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'okonkwo@university.example',
};
const BEN = { ...AMARA, id: userId('01980000-0000-7000-8000-0000000000a2'), firstName: 'Ben', lastName: 'Adler' };

export const aGradePush = (fields: Partial<GradePushRow> = {}): GradePushRow => ({
  person: AMARA,
  columnId: 'moodle',
  platformName: 'Moodle',
  state: 'sent',
  desiredTenths: 778,
  sentTenths: 778,
  sentAt: '2026-11-14T15:02:00.000Z',
  tries: 1,
  nextTryAt: null,
  sentText: 'Sent to Moodle: 77.8 of 100, Nov 14, 10:02',
  reason: '',
  ...fields,
});

const ROWS = [
  aGradePush({ person: BEN, state: 'failed', sentTenths: null, sentAt: null, reason: 'Moodle does not grade Ben.' }),
  aGradePush(),
];

/** What an instructor sees of a released assignment that is linked in Moodle. */
export const gradePushes = (fields: Partial<GradePushes> = {}): GradePushes => ({
  items: ROWS,
  totalCount: ROWS.length,
  pushesGrades: false,
  isReleased: true,
  isPushing: false,
  columns: [{ id: 'moodle', platformName: 'Moodle', origin: 'coupled', state: 'present', pausedUntil: null }],
  tabCounts: { ALL: 2, FAILED: 1, WAITING: 0, SENT: 1, NOT_SENT: 0 },
  ...fields,
});

export const aPushPreview = (fields: Partial<GradePushPreview> = {}): GradePushPreview => ({
  sendCount: 409,
  newCount: 400,
  changedCount: 2,
  unchangedCount: 7,
  unknownCount: 0,
  differences: [{ person: AMARA, columnId: 'moodle', platformName: 'Moodle', platformTenths: 700, desiredTenths: 778 }],
  notSentCount: 1,
  notSent: [
    { person: BEN, reason: 'Not known from Moodle yet. Sync the roster, or let them open Circuit from there once.' },
  ],
  warnings: [],
  ...fields,
});
