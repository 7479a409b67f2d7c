import { expect, test } from 'vitest';

import { isMigrationName, migrationFile } from './migrationName.ts';

const now = new Date('2026-11-20T09:30:00Z');

test('DV-1 a new migration is named by the time it is made', () => {
  expect(migrationFile('rubrics__create', ['20261115100000_engine__create.sql'], now)).toBe(
    '20261120093000_rubrics__create.sql',
  );
});

test('DV-1 a new migration sorts behind one that was made on a clock ahead of ours', () => {
  expect(migrationFile('rubrics__create', ['20261231235959_engine__create.sql'], now)).toBe(
    '20270101000000_rubrics__create.sql',
  );
});

test.each(['late_permits__create', 'users__email__widen', 'users__email_2__drop'])('DV-2 %s is a name', (name) => {
  expect(isMigrationName(name)).toBe(true);
});

test.each(['create', 'Users__create', 'users_create', 'users__', '__create', 'a__b__c__d', '../users__create'])(
  'DV-2 %s is not a name',
  (name) => {
    expect(isMigrationName(name)).toBe(false);
  },
);
