import fc from 'fast-check';
import { expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';

import { copyName } from './copyName.ts';
import { mayShare, mayUnshare, type Sharer } from './sharing.ts';

const [ada, ben, cleo] = [userId('ada'), userId('ben'), userId('cleo')];
const actor = { id: ada, impersonatorId: null };
const sharers: readonly Sharer[] = [
  { userId: ada, role: 'Owner' },
  { userId: ben, role: 'Editor' },
];
const refused = (kind: string) => ({ isOk: false, failure: { kind } });
const allowed = { isOk: true, value: true };

test('LB-5 nobody gives a role on a thing of the library to themselves, not through another person either', () => {
  expect(mayShare(actor, sharers, ada, 'Viewer')).toEqual(refused('roleForOneself'));
  expect(mayShare({ id: ben, impersonatorId: ada }, sharers, ada, 'Viewer')).toEqual(refused('roleForOneself'));
  expect(mayShare(actor, sharers, cleo, 'Owner')).toEqual(allowed);
});

test('LB-6 the last owner can be neither lowered nor removed', () => {
  const other = { id: cleo, impersonatorId: null };
  expect(mayShare(other, sharers, ada, 'Editor')).toEqual(refused('lastOwner'));
  expect(mayShare(other, sharers, ada, 'Owner')).toEqual(allowed);
  expect(mayUnshare(actor, true, sharers, ada)).toEqual(refused('lastOwner'));
  expect(mayUnshare(actor, true, [...sharers, { userId: cleo, role: 'Owner' }], ada)).toEqual(allowed);
});

test('LB-7 a person who may not modify roles can remove only themselves', () => {
  const editor = { id: ben, impersonatorId: null };
  expect(mayUnshare(editor, false, sharers, ben)).toEqual(allowed);
  expect(mayUnshare(editor, false, [...sharers, { userId: cleo, role: 'Viewer' }], cleo)).toEqual(refused('notYours'));
});

test('LB-6 no sequence of allowed changes leaves a thing without an owner', () => {
  const person = fc.constantFrom(ada, ben, cleo);
  const change = fc.record({ by: person, to: person, role: fc.constantFrom('Owner', 'Editor', 'Viewer', null) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let held = sharers;
      for (const { by, to, role } of changes) {
        const isOwner = held.some((one) => one.userId === by && one.role === 'Owner');
        const who = { id: by, impersonatorId: null };
        const verdict = role === null ? mayUnshare(who, isOwner, held, to) : mayShare(who, held, to, role);
        if (!verdict.isOk || (role !== null && !isOwner)) continue;
        held = held.filter((one) => one.userId !== to);
        if (role !== null) held = [...held, { userId: to, role }];
      }
      expect(held.some(({ role }) => role === 'Owner')).toBe(true);
    }),
  );
});

test.each([
  ['Op-ed', [], 'Op-ed (copy)'],
  ['Op-ed', ['Op-ed (copy)'], 'Op-ed (copy 2)'],
  ['Op-ed (copy)', ['Op-ed (copy)', 'Op-ed (copy 2)'], 'Op-ed (copy 3)'],
  ['x'.repeat(200), [], `${'x'.repeat(193)} (copy)`],
])('LB-9 a copy has a name that nothing else has, within the limit (%#)', (name, taken, expected) => {
  expect(copyName(name, taken, 200)).toBe(expected);
});
