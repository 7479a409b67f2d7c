import { expect, test } from 'vitest';

import { shard } from '../kernel/index.ts';
import { UNIVERSITY_SHARD } from '../tenancy/index.ts';

import { readAccount, type Account } from './account.ts';

const mira: Account = {
  email: ' Mira@Example.edu',
  firstName: 'Mira',
  lastName: 'Okafor',
  userName: 'mokafor',
  uid: 'MOkafor',
  puid: '00123-45678',
};

test('AC-70 an account is kept in the spelling that people are found by', () => {
  expect(readAccount(mira, UNIVERSITY_SHARD)).toEqual({
    isOk: true,
    value: { ...mira, email: 'mira@example.edu', uid: 'mokafor', puid: '0012345678' },
  });
  const bare = { ...mira, userName: null, uid: null, puid: null };
  expect(readAccount(bare, shard('north'))).toMatchObject({ isOk: true });
});

test.each<[Partial<Account>, keyof Account]>([
  [{ email: 'mira' }, 'email'],
  [{ email: '0012345678' }, 'email'],
  [{ userName: 'mira@example.edu' }, 'userName'],
  [{ userName: 'm' }, 'userName'],
  [{ uid: '0012345678' }, 'uid'],
  [{ puid: '123' }, 'puid'],
])('AC-70 %j is refused at its field', (change, field) => {
  const read = readAccount({ ...mira, ...change }, UNIVERSITY_SHARD);
  expect(read.isOk ? [] : Object.keys(read.failure)).toEqual([field]);
});

test('AC-70 where a shard knows no aliases and PUIDs, there are none to enter', () => {
  const read = readAccount(mira, shard('north'));
  expect(read).toEqual({
    isOk: false,
    failure: { uid: 'This university does not use aliases.', puid: 'This university does not use PUIDs.' },
  });
});
