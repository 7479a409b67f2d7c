import type { Student } from '@circuit/contract/students';
import type { SubmissionForStaff } from '@circuit/contract/submissions';
import { submissionId, userId } from '@circuit/domain/kernel';

export const AMARA = {
  id: userId('01980000-0000-7000-8000-0000000000a6'),
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara@univ.edu',
};
export const ZOE = { ...AMARA, id: userId('01980000-0000-7000-8000-0000000000f2'), firstName: 'Zoe', lastName: 'Park' };
const SUBMISSION_ID = submissionId('01980000-0000-7000-8000-0000000000b1');

export const aReceiptOf = (number: number, fields: object = {}) => ({
  id: `01980000-0000-7000-8000-0000000000c${number}`,
  number,
  sha256: '',
  handedInAt: `2026-11-0${number}T12:00:00.000Z`,
  isLate: false,
  wordCount: 640,
  artifactCount: 0,
  handedItselfIn: null,
  ...fields,
});

/** A student who handed in twice and is the first of two by name. */
export const aStudent = (fields: Partial<Student> = {}): Student => ({
  person: AMARA,
  place: { number: 1, total: 2, previous: null, next: ZOE },
  standings: [],
  submission: { id: SUBMISSION_ID, status: 'HandedIn', versions: [aReceiptOf(2), aReceiptOf(1)] },
  received: [],
  given: [],
  practice: [],
  rubrics: [],
  permits: [],
  exemptions: [],
  timeRequests: [],
  messages: [],
  ...fields,
});

export const aHandInOf = (author: SubmissionForStaff['author'], fields: Partial<SubmissionForStaff> = {}) => ({
  id: SUBMISSION_ID,
  author,
  status: 'HandedIn' as const,
  handedIn: aReceiptOf(2),
  hasDraft: false,
  version: 1,
  ...fields,
});
