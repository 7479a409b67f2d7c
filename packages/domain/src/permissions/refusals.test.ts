import { expect, test } from 'vitest';

import { refusalText, type Refusal } from './refusals.ts';

const ONE_OF_EACH: readonly Refusal[] = [
  { kind: 'missingActivity', activity: 'UserRoleModifyAny' },
  { kind: 'roleForOneself' },
  { kind: 'aboveOwnRank', role: 'GroupOwner' },
  { kind: 'externalRole' },
  { kind: 'rosterRole' },
  { kind: 'lastGroupOwner' },
  { kind: 'lastSuperAdmin' },
  { kind: 'personMayDoMore' },
  { kind: 'personDeactivated' },
  { kind: 'deactivatingOneself' },
  { kind: 'impersonatingOneself' },
  { kind: 'alreadyImpersonating' },
  { kind: 'reasonTooShort' },
  { kind: 'reasonTooLong' },
];

test('PE-16 every refusal is a sentence for people, without a word of the code', () => {
  expect(ONE_OF_EACH.map(refusalText).join('\n')).toMatchInlineSnapshot(`
    "Your roles do not allow this.
    You cannot give yourself a role. Ask someone else to do it.
    The role Instructor is higher than yours.
    This role comes from another university system. Change it there.
    This person is on the imported roster. Import a roster without them, or remove them with a reason.
    This is the course’s only instructor. Add another one first.
    This is the only Super Admin. Add another one first.
    Only a Super Admin can do this to a Super Admin’s account.
    This account is deactivated. Reactivate it first.
    You cannot deactivate yourself. Ask someone else to do it.
    You cannot impersonate yourself.
    You are already impersonating someone. Stop first.
    Give a reason of at least 10 characters.
    Keep the reason to 200 characters."
  `);
});
