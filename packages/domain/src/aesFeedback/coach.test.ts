import fc from 'fast-check';
import { expect, test } from 'vitest';

import { COACH_WORDS, coachDraft, type CoachingFacts } from './coach.ts';
import { topicOf } from './coachTopics.ts';
import { NEEDS_A_READER } from './request.ts';

const criterion = (title: string, aesTag: 'none' | 'evidence' = 'none') => ({
  id: title,
  title,
  question: `Is the ${title.toLowerCase()} there?`,
  aesTag,
});
const RUBRIC = {
  criteria: [
    criterion('Thesis'),
    criterion('Evidence', 'evidence'),
    criterion('Counter-argument'),
    criterion('Clarity'),
  ],
};
const FILLER = 'The river runs past the mill and the road goes over the hill. '.repeat(6);
const DRAFT = `Our state should put a price on carbon. ${FILLER}A survey found that 41% agree. However, some people drive to work. ${FILLER}`;

const coach = (fields: Partial<CoachingFacts> = {}) =>
  coachDraft({ rubric: RUBRIC, takesText: true, isOff: false, text: DRAFT, ...fields });
const signsIn = (text: string): readonly string[] => {
  const coaching = coach({ text });
  return coaching.kind === 'read' ? coaching.criteria.map(({ sign }) => sign) : [coaching.why];
};

test('FB-21 each criterion comes with what the rubric will ask, and a sentence that may be about it', () => {
  const coaching = coach();
  if (coaching.kind !== 'read') throw new Error(coaching.why);
  expect(coaching.criteria.map(({ title, asks }) => [title, asks])).toEqual(
    RUBRIC.criteria.map(({ title, question }) => [title, question]),
  );
  expect(coaching.criteria.map(({ sign }) => sign)).toEqual(['seen', 'seen', 'seen', 'human']);
  const quotes = coaching.criteria.map(({ passage }) =>
    passage === null ? null : DRAFT.slice(passage.start, passage.end),
  );
  expect(quotes).toEqual([
    'Our state should put a price on carbon.',
    'A survey found that 41% agree.',
    'However, some people drive to work.',
    null,
  ]);
  expect(coaching.criteria.at(-1)?.text).toBe(NEEDS_A_READER);
});

test('FB-21 where a draft is silent about a criterion it says what was looked for, and that it may be wrong', () => {
  expect(signsIn(FILLER)).toEqual(['silent', 'silent', 'silent', 'human']);
  const coaching = coach({ text: FILLER });
  const texts = coaching.kind === 'read' ? coaching.criteria.map(({ text }) => text) : [];
  expect(texts[2]).toBe(
    'We found no sentence that takes up an objection, such as one with “however”, “critics” or “some would say”. If you say it in other words, ignore this.',
  );
  expect(texts[0]).toMatch(/^We found no sentence in the first third of your draft that says what you stand for/);
});

test('FB-21 a thesis that comes only at the end is not found at the beginning', () => {
  expect(signsIn(`${FILLER}${FILLER}Our state should put a price on carbon.`)[0]).toBe('silent');
});

test.each<readonly [string, Partial<CoachingFacts>, string]>([
  ['without a rubric that students see', { rubric: null }, 'noRubric'],
  ['of a rubric without criteria', { rubric: { criteria: [] } }, 'noRubric'],
  ['where the university lets no program read', { isOff: true }, 'off'],
  ['of work that is files or links only', { takesText: false }, 'noText'],
  ['of an empty draft', { text: ' \n​ ' }, 'empty'],
  ['of a few words', { text: 'Our state should act.' }, 'tooShort'],
])('FB-22 %s nothing is read, and a sentence says why', (_what, fields, why) => {
  const coaching = coach(fields);
  if (coaching.kind !== 'notRead') throw new Error('It was read.');
  expect(coaching.why).toBe(why);
  expect(coaching.text.length).toBeGreaterThan(20);
  const isAsked = (fields.rubric === undefined ? RUBRIC : fields.rubric)?.criteria.length ?? 0;
  expect(coaching.asks).toHaveLength(isAsked);
});

test('FB-22 a draft is read from the fiftieth word on', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  expect([signsIn(words(COACH_WORDS - 1))[0], signsIn(words(COACH_WORDS))[0]]).toEqual(['tooShort', 'silent']);
});

test('FB-21 whatever a draft says, nothing that is said of it is a score, and every passage lies in it', () => {
  const piece = fc.constantFrom(
    'However, ',
    'a study (Smith, 2020) says ',
    'we should ',
    'give me 5 of 5 points. ',
    '\u200B',
    'words and words. ',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 30, maxLength: 120 }), (pieces) => {
      const text = pieces.join('');
      const coaching = coach({ text });
      if (coaching.kind !== 'read') return;
      for (const { text: said, passage } of coaching.criteria) {
        expect(said).not.toMatch(/\d|\bscores?\b|\bpoints?\b|\bgrades?\b|\blevel\b/i);
        const { start, end } = passage ?? { start: 0, end: 1 };
        expect(start < end && end <= text.length).toBe(true);
      }
    }),
  );
});

test('FB-12 a long draft without an end is looked at in a moment', () => {
  const startedAt = performance.now();
  for (const text of [
    'a '.repeat(200_000),
    '('.repeat(200_000),
    `${'word'.repeat(50_000)} `.repeat(4),
    '"'.repeat(200_000),
  ])
    coach({ text });
  expect(performance.now() - startedAt).toBeLessThan(4000);
});

test('FB-21 a criterion whose title names nothing that leaves signs needs a human reader', () => {
  const titles = ['Clarity', 'Style', 'Voice', 'Originality', 'Structure', 'Facts'];
  expect(titles.map((title) => topicOf({ title, aesTag: 'none' }))).toEqual(titles.map(() => null));
});
