import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { ArtifactConstraint } from '../artifacts/index.ts';
import type { RubricVersionId } from '../kernel/index.ts';
import type { Schedule } from '../phases/index.ts';
import type { Criterion } from '../rubrics/index.ts';

import { constraintFlaws, handInPhrase, handInSentence, handInSummary } from './artifactConstraints.ts';
import { calibrationLetter, expertState, hasSample, isSampleOpen, type AttachedRubric } from './calibrations.ts';
import { designChecklist, isReady, groupAssignmentChecklist, type DesignFacts } from './checklist.ts';
import { completePhases, completeWeights, DEFAULT_PHASES, enabledParts, type PhaseDesigns } from './design.ts';
import { snapshotDifferences, type SnapshotFacts } from './differences.ts';
import { isLocked, lockedText } from './locks.ts';
import { templateDesign, TEMPLATES } from './templates.ts';
import { evenWeights, sampleStudents, weightSum } from './weights.ts';

const ONE = { isRequired: true, minCount: 1, maxCount: 1 } as const;
const text = (minWords: number | null, maxWords: number | null): ArtifactConstraint => ({
  ...ONE,
  type: 'TextArtifact',
  minWords,
  maxWords,
});
const file = (fields: object = {}): ArtifactConstraint => ({
  ...ONE,
  type: 'FileArtifact',
  extensions: ['pdf', 'docx'],
  maxBytes: 26_214_400,
  ...fields,
});
const link = (allowedHosts: string[]): ArtifactConstraint => ({ ...ONE, type: 'UrlArtifact', allowedHosts });

describe('what to hand in', () => {
  test.each([
    [[text(500, 800)], 'Students hand in one text of 500 to 800 words.'],
    [[text(null, null)], 'Students hand in one text.'],
    [[text(300, null)], 'Students hand in one text of at least 300 words.'],
    [[text(null, 300)], 'Students hand in one text of at most 300 words.'],
    [[{ ...text(100, 100), maxCount: 3 }], 'Students hand in 1 to 3 texts of 100 words each.'],
    [[file()], 'Students hand in one file (pdf or docx, at most 25 MB).'],
    [[file({ extensions: [], maxBytes: 512_000 })], 'Students hand in one file (at most 500 kB).'],
    [
      [text(500, 800), file({ isRequired: false, minCount: 0, maxCount: 2 })],
      'Students hand in one text of 500 to 800 words and up to 2 files (pdf or docx, at most 25 MB each) if they like.',
    ],
    [[link(['github.com', 'gitlab.com'])], 'Students hand in one link (at github.com or gitlab.com).'],
    [[link([])], 'Students hand in one link.'],
    [[], 'Students have nothing to hand in yet. Add a text, a file or a link.'],
  ])('AS-1 the rules are mirrored in one sentence (%#)', (constraints, expected) => {
    expect(handInSentence(constraints)).toBe(expected);
  });

  test('HB-4 students are told the same, as what they hand in', () => {
    const optional = file({ isRequired: false, minCount: 0 });
    expect(handInPhrase([text(500, 800), optional])).toBe(
      'one text of 500 to 800 words and one file (pdf or docx, at most 25 MB) if you like',
    );
    expect(handInPhrase([])).toBe('nothing');
  });

  test('AS-1 the checklist says the same in short', () => {
    expect(handInSummary([text(500, 800), link([])])).toBe('text, 500 to 800 words; link');
  });

  test.each([
    [[text(800, 500)], 'The minimum number of words is above the maximum.'],
    [[{ ...text(null, null), minCount: 3 }], 'The minimum is above the maximum.'],
    [[{ ...text(null, null), maxCount: 0, minCount: 0 }], 'Ask for at least one, or remove this rule.'],
    [[text(null, null), text(1, 2)], 'There is already a rule for texts.'],
  ])('AS-2 rules that contradict themselves are said so (%#)', (constraints, expected) => {
    expect(constraintFlaws(constraints).map((flaw) => flaw.text)).toEqual([expected]);
  });
});

const only = (...types: (keyof PhaseDesigns)[]): PhaseDesigns => {
  const isEnabled = (type: keyof PhaseDesigns) => ({ isEnabled: types.includes(type) });
  return completePhases({
    Submission: isEnabled('Submission'),
    Calibration: isEnabled('Calibration'),
    PeerEvaluation: isEnabled('PeerEvaluation'),
    SelfEvaluation: isEnabled('SelfEvaluation'),
    SuperiorEvaluation: isEnabled('SuperiorEvaluation'),
    Results: isEnabled('Results'),
  });
};

describe('weights', () => {
  const weights = { submission: 60, calibration: 15, evaluation: 20, self: 5 };

  test('AS-3 what a stored design lacks is as the product has it by default', () => {
    expect(completePhases({})).toEqual(DEFAULT_PHASES);
    expect(completePhases({ PeerEvaluation: { reviewsGiven: 5 } }).PeerEvaluation).toMatchObject({
      reviewsGiven: 5,
      reviewsNeeded: 3,
    });
    expect(completeWeights({ self: 10 })).toEqual({ ...weights, self: 10 });
  });

  test('AS-5 only the weights of enabled phases count', () => {
    expect(weightSum(weights, DEFAULT_PHASES)).toBe(100);
    expect(weightSum(weights, only('Submission', 'PeerEvaluation'))).toBe(80);
    expect(evenWeights(weights, only('Submission', 'PeerEvaluation'))).toEqual({
      submission: 75,
      calibration: 0,
      evaluation: 25,
      self: 0,
    });
  });

  test('AS-5 whatever the weights and phases, evened out they are whole, not negative, and add up to 100', () => {
    const weight = fc.integer({ min: 0, max: 100 });
    const any = fc.record({ submission: weight, calibration: weight, evaluation: weight, self: weight });
    const phases = fc
      .subarray(['Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation'] as const, { minLength: 1 })
      .map((types) => only(...types));
    fc.assert(
      fc.property(any, phases, (given, enabled) => {
        const even = evenWeights(given, enabled);
        expect(weightSum(even, enabled)).toBe(100);
        expect(Object.values(even).every((one) => Number.isInteger(one) && one >= 0)).toBe(true);
        expect(evenWeights(even, enabled)).toEqual(even);
      }),
    );
  });

  test('AS-6 sample students are scored as real ones: who skips reviewing gets 72.0 of 90', () => {
    const samples = sampleStudents(weights, DEFAULT_PHASES);
    expect(samples.slice(0, 2)).toEqual([
      { label: 'A student at 90 on everything', tenths: 900 },
      { label: 'A student at 90 on everything who skips reviewing', tenths: 720 },
    ]);
    expect(sampleStudents(weights, only('Submission')).map(({ tenths }) => tenths)).toEqual([900, 0]);
  });

  test('AS-4 every template is ready but for title, instructions, rubric and calibrations', () => {
    for (const template of TEMPLATES) {
      const design = templateDesign(template, 'Essay');
      const open = designChecklist({ design, rubric: null, calibrations: [] }).filter(({ isMet }) => !isMet);
      expect(open.map(({ section }) => section)).toEqual(
        template === 'calibrated' ? ['instructions', 'rubric', 'calibrations'] : ['instructions', 'rubric'],
      );
    }
    expect(templateDesign('graderMarked', 'Essay').weights.submission).toBe(100);
    expect(enabledParts(templateDesign('simple', 'Essay').phases)).toEqual(['submission', 'evaluation']);
  });
});

const VERSION = 'version-1' as RubricVersionId; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a test gives the brand
const criterion: Criterion = {
  id: 'thesis',
  kind: 'points',
  title: 'Thesis',
  question: '',
  weight: null,
  commentRule: 'none',
  commentPrompt: '',
  minCommentLength: 0,
  aesTag: 'none',
  minPoints: 0,
  maxPoints: 20,
};
const rubric: AttachedRubric = { rubricVersionId: VERSION, criteria: [criterion], pointScaleMax: 100 };
const answer = { criterionId: 'thesis', choice: { kind: 'points', points: 15 }, comment: 'A clear position.' } as const;
const rated = { isIncluded: true, hasSample: true, expert: { rubricVersionId: VERSION, answers: [answer] } };
const unrated = { isIncluded: true, hasSample: true, expert: { rubricVersionId: null, answers: [] } };
const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Write.' }] }] } as const;
const design = {
  ...templateDesign('calibrated', 'Op-ed'),
  instructionsForAuthors: doc,
  artifactConstraints: [text(500, 800)],
};

describe('calibrations', () => {
  test('AS-8 an expert rates every criterion and says why, with the version that students will use', () => {
    const other = 'version-2' as RubricVersionId; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a test gives the brand
    const states = [
      rated.expert,
      unrated.expert,
      { rubricVersionId: VERSION, answers: [{ ...answer, comment: ' ' }] },
      { rubricVersionId: VERSION, answers: [{ ...answer, choice: null }] },
      { rubricVersionId: VERSION, answers: [{ ...answer, choice: { kind: 'points', points: 99 } as const }] },
      { rubricVersionId: other, answers: [answer] },
    ].map((expert) => expertState(expert, rubric));
    expect(states).toEqual(['complete', 'none', 'incomplete', 'incomplete', 'incomplete', 'otherVersion']);
    expect(expertState(rated.expert, null)).toBe('none');
  });

  test('CE-2 a sample is a text with anything in it, a file or a link', () => {
    const blank = { type: 'doc', content: [{ type: 'paragraph' }] } as const;
    const found = [
      { sampleText: blank, artifactCount: 0 },
      { sampleText: blank, artifactCount: 1 },
      { sampleText: doc, artifactCount: 0 },
    ].map(hasSample);
    expect(found).toEqual([false, true, true]);
  });

  test('CE-6 learners see a sample from the start of the practice on, and never one that was left out', () => {
    const practiceStartsAt = new Date('2026-11-07T05:00:00Z');
    const at = (ms: number) => new Date(practiceStartsAt.getTime() + ms);
    const opened = [-1, 0, 1].map((ms) => isSampleOpen({ isIncluded: true, practiceStartsAt }, at(ms)));
    expect(opened).toEqual([false, true, true]);
    expect(isSampleOpen({ isIncluded: false, practiceStartsAt }, at(1))).toBe(false);
    expect(isSampleOpen({ isIncluded: true, practiceStartsAt: null }, at(1))).toBe(false);
  });

  test('AS-8 calibrations are called A, B, C and so on', () => {
    expect([0, 1, 25, 26, 27, 52].map(calibrationLetter)).toEqual(['A', 'B', 'Z', 'AA', 'AB', 'BA']);
  });
});

describe('the checklist', () => {
  const facts = { design, rubric, calibrations: [rated, rated, rated] };
  const textsOf = (changes: Partial<DesignFacts>) =>
    designChecklist({ ...facts, ...changes }).map(({ isMet, text: line }) => `${isMet ? 'ok' : 'no'} ${line}`);

  test('AS-7 an assignment with everything says so, line by line', () => {
    expect(textsOf({})).toEqual([
      'ok Title and instructions',
      'ok Hand-in: text, 500 to 800 words',
      'ok Rubric attached, 20 points',
      'ok 3 of 3 calibrations rated',
      'ok Weights add up to 100%',
    ]);
    expect(isReady(designChecklist(facts))).toBe(true);
  });

  test.each([
    [{ rubric: null }, 'no Attach a rubric or a point scale.'],
    [
      { rubric: { ...rubric, criteria: [{ ...criterion, title: '' }] } },
      'no The rubric is not finished. Give this criterion a title.',
    ],
    [{ calibrations: [rated, rated, unrated] }, 'no Calibration C has no expert rating.'],
    [
      { calibrations: [rated, { ...rated, hasSample: false }] },
      'no Calibration B has no sample. Add a text, a file or a link.',
    ],
    [{ calibrations: [] }, 'no Practice needs at least one calibration.'],
    [{ calibrations: [{ ...rated, isIncluded: false }] }, 'no Practice needs at least one calibration.'],
    [{ design: { ...design, artifactConstraints: [] } }, 'no Say what students hand in.'],
    [
      { design: { ...design, weights: { ...design.weights, self: 0 } } },
      'no Weights add up to 95%. They must add up to 100%.',
    ],
    [
      { design: { ...design, instructionsForAuthors: { type: 'doc', content: [] } } },
      'no There are no instructions for authors yet.',
    ],
    [{ design: { ...design, title: ' ' } }, 'no Give it a title.'],
  ] as readonly [Partial<DesignFacts>, string][])(
    'AS-7 what is missing is named, and keeps it from being ready (%#)',
    (changes, expected) => {
      expect(textsOf(changes)).toContain(expected);
      expect(isReady(designChecklist({ ...facts, ...changes }))).toBe(false);
    },
  );

  test('AS-7 a calibration that is left out needs no rating, and advice keeps nothing from being ready', () => {
    const few = designChecklist({ ...facts, calibrations: [rated, { ...unrated, isIncluded: false }] });
    expect(few.filter(({ isMet }) => !isMet)).toMatchObject([{ isOptional: true }]);
    expect(isReady(few)).toBe(true);
  });

  const at = (date: string) => new Date(`${date}T05:00:00Z`);
  const schedule: Schedule = [
    { type: 'Submission', startsAt: at('2026-11-02'), endsAt: at('2026-11-07') },
    { type: 'Calibration', startsAt: at('2026-11-07'), endsAt: at('2026-11-11') },
    { type: 'PeerEvaluation', startsAt: at('2026-11-11'), endsAt: at('2026-11-17') },
    { type: 'SelfEvaluation', startsAt: at('2026-11-16'), endsAt: at('2026-11-21') },
    { type: 'Results', startsAt: at('2026-11-22'), endsAt: null },
  ];
  const openLines = (dates: Schedule, studentCount = 412, now = at('2026-11-01'), hasRun = false) =>
    groupAssignmentChecklist({ ...facts, schedule: dates, studentCount, hasRun, isLockdownSetUp: false }, now).flatMap(
      (line) => (line.isMet ? [] : [line.text]),
    );

  test('GA-5 in a course the dates must be in order, complete and not over', () => {
    expect(openLines(schedule)).toEqual(['Self-evaluate starts before Review closes.']);
    const right = schedule.map((phase) =>
      phase.type === 'SelfEvaluation' ? { ...phase, startsAt: at('2026-11-17') } : phase,
    );
    expect(openLines(right)).toEqual([]);
    expect(openLines(right.slice(0, 4))).toEqual(['Results has no dates yet.']);
    expect(openLines(right, 412, new Date(at('2026-11-07').getTime() - 1))).toEqual([]);
    expect(openLines(right, 412, at('2026-11-07'))).toEqual(['Hand in has already closed.']);
    expect(openLines(right, 412, at('2026-11-07'), true)).toEqual([]);
  });

  test('GA-5 too few students are told, and do not keep it from being activated', () => {
    expect(openLines(schedule, 3)).toContain('3 students cannot give every hand-in 3 reviews.');
    expect(openLines(schedule, 4)).not.toContain('4 students cannot give every hand-in 3 reviews.');
    expect(openLines(schedule, 0)).toContain('Nobody is on the roster yet.');
  });
});

describe('update from library', () => {
  const calibration = {
    calibrationId: 'a',
    title: 'Tax now',
    quality: 'strong',
    isIncluded: true,
    expertStamp: '1',
    sampleText: doc,
    artifactIds: ['one', 'two'],
  } as const;
  const before: SnapshotFacts = {
    design,
    rubricLabel: 'Op-ed, version 1',
    calibrations: [calibration],
    materialIds: ['guide'],
  };

  test('GA-3 the same is no difference, whatever the order of its keys', () => {
    const turned = Object.fromEntries(Object.entries(design).toReversed()) as typeof design; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same entries
    expect(snapshotDifferences(before, { ...before, design: turned })).toEqual([]);
  });

  test('GA-3 what would change is told in words, and whether it changes results', () => {
    const after: SnapshotFacts = {
      design: {
        ...design,
        title: 'Carbon op-ed',
        weights: { ...design.weights, submission: 65, self: 0 },
        phases: completePhases({
          ...design.phases,
          PeerEvaluation: { ...design.phases.PeerEvaluation, reviewsGiven: 4, lengthDays: 9 },
        }),
        instructionsForReviewers: doc,
      },
      rubricLabel: 'Op-ed, version 2',
      calibrations: [calibration, { ...calibration, calibrationId: 'b', title: '', quality: 'weak' }],
      materialIds: [],
    };
    const found = snapshotDifferences(before, after).map((row) => [
      row.label,
      row.before,
      row.after,
      row.changesResults,
    ]);
    expect(found).toEqual([
      ['Title', 'Op-ed', 'Carbon op-ed', false],
      ['Instructions for reviewers', 'as in the course', 'as in the library', false],
      ['Supporting material', '1 piece', '0 pieces', false],
      ['Rubric', 'Op-ed, version 1', 'Op-ed, version 2', true],
      ['Calibrations', 'A Tax now (strong)', 'A Tax now (strong); B (weak)', true],
      [
        'Review',
        'on, 3 reviews given, 3 needed, distributed automatically',
        'on, 4 reviews given, 3 needed, distributed automatically',
        true,
      ],
      [
        'Weights',
        'work 60, practice 15, reviews 20, self-evaluation 5',
        'work 65, practice 15, reviews 20, self-evaluation 0',
        true,
      ],
    ]);
  });

  test('GA-3 an essay that was rated anew is a difference', () => {
    const after = { ...before, calibrations: [{ ...calibration, expertStamp: '2' }] };
    expect(snapshotDifferences(before, after)).toMatchObject([
      { field: 'calibrations', after: 'A Tax now (strong), rated again' },
    ]);
  });

  test('GA-3 another rating is told beside another title', () => {
    const after = { ...before, calibrations: [{ ...calibration, title: 'Tax later', expertStamp: '2' }] };
    expect(snapshotDifferences(before, after)).toMatchObject([{ after: 'A Tax later (strong), rated again' }]);
  });

  test('CE-4 another sample or another piece of material is a difference, another order of files is none', () => {
    const changed = (fields: object) =>
      snapshotDifferences(before, { ...before, calibrations: [{ ...calibration, ...fields }] }).map(
        ({ after }) => after,
      );
    expect(changed({ artifactIds: ['two', 'one'] })).toEqual([]);
    expect(changed({ artifactIds: ['one'] })).toEqual(['A Tax now (strong), with different samples']);
    expect(changed({ sampleText: { type: 'doc', content: [] }, expertStamp: '2' })).toEqual([
      'A Tax now (strong), with different samples, rated again',
    ]);
    expect(snapshotDifferences(before, { ...before, materialIds: ['other'] })).toMatchObject([
      { label: 'Supporting material', before: '1 piece', after: '1 piece, not the same', changesResults: false },
    ]);
  });

  test('GA-6 from the first phase on, what would change results is locked, and nothing else is', () => {
    const renamed = snapshotDifferences(before, { ...before, design: { ...design, title: 'New' } });
    const reweighed = snapshotDifferences(before, {
      ...before,
      design: { ...design, weights: { ...design.weights, self: 6 } },
    });
    const statuses = ['Draft', 'Scheduled', 'Active', 'Ended', 'Deactivated'] as const;
    expect(statuses.map((status) => isLocked(status, reweighed))).toEqual([false, false, true, true, false]);
    expect(statuses.some((status) => isLocked(status, renamed))).toBe(false);
    expect(lockedText(reweighed)).toBe(
      'Students have started, so these are locked: Weights. Give a reason to change them.',
    );
  });
});

test.each([
  [[], true],
  [[{ type: 'paragraph' }], true],
  [[{ type: 'paragraph', content: [{ type: 'text', text: '  ' }] }], true],
  [
    [
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] }],
      },
    ],
    false,
  ],
  [[{ type: 'paragraph', content: [{ type: 'image', attrs: {} }] }], false],
])('AS-7 instructions without a word or a picture are none (%#)', (content, expected) => {
  const instructionsForAuthors = { type: 'doc', content } as const;
  const items = designChecklist({ design: { ...design, instructionsForAuthors }, rubric, calibrations: [] });
  expect(items.some(({ section, isMet }) => section === 'instructions' && !isMet)).toBe(expected);
});
