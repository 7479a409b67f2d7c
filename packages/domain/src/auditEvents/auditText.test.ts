import { expect, test } from 'vitest';

import { auditText } from './auditText.ts';

const text = (verb: string, before: object | null = null, after: object | null = null) =>
  auditText({ verb, before: before === null ? null : { ...before }, after: after === null ? null : { ...after } });

test.each([
  [text('roleAdded', null, { role: 'SuperAdmin' }), 'Gave the role Super Admin'],
  [text('roleRemoved', { role: 'Creator' }), 'Removed the role Creator'],
  [text('groupRoleAdded', null, { role: 'GroupOwner' }), 'Added to the course as Instructor'],
  [
    text('groupRoleChanged', { role: 'GroupLearner' }, { role: 'GroupGrader' }),
    'Changed the role in the course from Student to Grader',
  ],
  [text('impersonationStarted'), 'Started viewing as this person'],
  [text('passwordLinkSent', null, { purpose: 'set' }), 'Sent a link to set a password'],
  [text('superiorEvaluationHandedIn'), 'Finished grading a hand-in'],
  [text('datesChanged'), 'Changed the dates'],
  [text('somethingNewHappened'), 'Something new happened'],
])('AU-20 a line of the audit reads %j', (found, expected) => {
  expect(found).toBe(expected);
});
