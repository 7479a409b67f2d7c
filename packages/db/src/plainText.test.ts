import { plainText } from '@circuit/domain/lists';
import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';

import { openDatabase } from './database.ts';

const database = openDatabase(inject('university').appUrl);
afterAll(() => database.close());

const lettersOf = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

test.each([
  ['ASCII', 0x20, 0x7e],
  ['Latin-1', 0xa0, 0xff],
  ['Latin Extended-A', 0x1_00, 0x1_7f],
  ['Latin Extended-B', 0x1_80, 0x2_4f],
  ['combining marks', 0x3_00, 0x3_6f],
  ['Hebrew', 0x5_91, 0x5_f4],
  ['Arabic', 0x6_20, 0x6_70],
  ['Latin Extended Additional', 0x1e_00, 0x1e_ff],
])(
  'LI-11 the database makes every letter of %s as plain as the words that are searched',
  async (_name, first, last) => {
    const letters = lettersOf(first, last);
    const { rows } = await database.withShard(aShard(), (db) =>
      sql<{ letter: string; plain: string }>`
      select letter, plain_text(letter) as plain from unnest(${letters}::text[]) as letter`.execute(db),
    );
    expect(rows).toHaveLength(letters.length);
    expect(rows.filter(({ letter, plain }) => plain !== plainText(letter))).toEqual([]);
  },
);
