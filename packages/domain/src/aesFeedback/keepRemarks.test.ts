import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Criterion } from '../rubrics/index.ts';
import type { Author } from '../submissions/index.ts';
import { keepRemarks, NEEDS_A_READER, prepareReading, type SaidCriterion } from './index.ts';
import { ALL_DROPPED, NO_REMARK } from './keepRemarks.ts';

const TEXT = 'Carbon prices work. Amara Okonkwo says that “families gain”. Critics disagree.';
const amara: Author = {
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara@university.example',
  userName: 'aokonkwo',
  uid: null,
  puid: null,
};
const criterion = (id: string): Criterion => ({
  id,
  kind: 'yesNo',
  title: id,
  question: '',
  weight: null,
  commentRule: 'none',
  commentPrompt: '',
  minCommentLength: 0,
  aesTag: 'none',
  points: 1,
  isInverted: false,
});
const prepared = prepareReading({
  text: TEXT,
  instructions: '',
  criteria: [criterion('thesis'), criterion('evidence')],
  minWords: null,
  maxWords: null,
  people: [amara],
});
const said = (key: string, ...remarks: readonly (readonly [string, string])[]): SaidCriterion => ({
  key,
  coverage: 'assessed',
  remarks: remarks.map(([quote, remark]) => ({ quote, remark })),
});
const keep = (...all: SaidCriterion[]) => keepRemarks(all, prepared);

test('FB-14 a remark stays if its quote stands in the text letter by letter, and leads to the place in the text as written', () => {
  const { feedback, kept, dropped } = keep(
    said('c1', ['Carbon prices work.', 'Say for whom.'], ['carbon prices work', 'Same words, another case.']),
    said('c2', ['[name] says that “families gain”', 'Who says so?']),
  );
  expect({ kept, dropped }).toEqual({ kept: 2, dropped: { notInText: 1, unfit: 0, tooMany: 0 } });
  const passage = feedback[1]!.remarks[0]!.passage!;
  expect(TEXT.slice(passage.start, passage.end)).toBe('Amara Okonkwo says that “families gain”');
  expect(feedback[0]).toEqual({
    criterionId: 'thesis',
    coverage: 'assessed',
    remarks: [{ text: 'Say for whom.', passage: { start: 0, end: 19 } }],
  });
});

test('FB-14 if no quote stands in the text, the criterion says so instead of judging', () => {
  const { feedback } = keep(said('c1', ['Taxes never work.', 'Why?']), said('c2'));
  expect(feedback.map(({ coverage, remarks }) => [coverage, remarks])).toEqual([
    ['notAssessed', [{ text: ALL_DROPPED, passage: null }]],
    ['assessed', [{ text: NO_REMARK, passage: null }]],
  ]);
});

test('FB-1 FB-2 each criterion is answered once and in its order, whatever was said, and a missing one needs a human reader', () => {
  const { feedback } = keep(
    said('c9', ['Critics', 'x']),
    said('c2', ['Critics', 'First.']),
    said('c2', ['Critics', 'Second.']),
  );
  expect(feedback.map(({ criterionId }) => criterionId)).toEqual(['thesis', 'evidence']);
  expect(feedback[0]!.remarks).toEqual([{ text: NEEDS_A_READER, passage: null }]);
  expect(feedback[1]!.remarks.map(({ text }) => text)).toEqual(['First.']);
});

test.each([
  'I would give this 4/5.',
  'This earns 8 points.',
  'Your grade will suffer.',
  'That is level 2 work.',
  '9 out of 10 readers.',
  'Read https://evil.example first.',
  'See [this](x).',
  '   ',
  'a'.repeat(601),
])('FB-1 FB-14 %j is no remark that a student gets to see', (remark) => {
  expect(keep(said('c1', ['Critics', remark])).dropped.unfit).toBe(1);
});

test('FB-14 of a flood of remarks on one criterion three stay', () => {
  const flood = Array.from(
    { length: 30 },
    (_, index) => ['Critics', `Who are the ${'other '.repeat(index)}ones?`] as const,
  );
  expect(keep(said('c1', ...flood))).toMatchObject({ kept: 3, dropped: { tooMany: 27 } });
  expect(keep(said('c1', ['Critics', 'Who?'], ['Critics', 'Who?']))).toMatchObject({
    kept: 1,
    dropped: { tooMany: 1 },
  });
});

test('FB-4 FB-14 whatever is said, every passage lies in the text', () => {
  const noise = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('work. [name]', 'name] says', 'Critics'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(noise, noise), { maxLength: 5 }), (pairs) => {
      const passages = keep(said('c1', ...pairs)).feedback.flatMap(({ remarks }) =>
        remarks.map(({ passage }) => passage),
      );
      const outside = passages.filter(
        (one) => one !== null && !(one.start >= 0 && one.start < one.end && one.end <= TEXT.length),
      );
      expect(outside).toEqual([]);
    }),
  );
});
