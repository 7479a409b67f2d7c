import type { Shard } from '@circuit/domain/kernel';
import type { Criterion } from '@circuit/domain/rubrics';

import { seededId } from './seededId.ts';

type LevelTexts = readonly (readonly [label: string, points: number, description: string])[];

interface CriterionTexts {
  readonly title: string;
  readonly question: string;
  readonly prompt: string;
  readonly levels: LevelTexts;
}

const usual = (best: string, good: string, weak: string, worst: string, texts: readonly string[]): LevelTexts =>
  [best, good, weak, worst].map((label, index) => [label, [5, 4, 2, 0][index] ?? 0, texts[index] ?? '']);

const RUBRICS: Readonly<Record<string, readonly CriterionTexts[]>> = {
  'Op-ed': [
    {
      title: 'Thesis',
      question: 'Is there a clear, arguable position?',
      prompt: 'What would sharpen it?',
      levels: usual('Sharp', 'Clear', 'Vague', 'None', [
        'Arguable and specific from the first paragraph.',
        'Stated, slightly broad.',
        'The reader has to guess.',
        'No position taken.',
      ]),
    },
    {
      title: 'Evidence',
      question: 'Are the claims supported by specific, relevant evidence?',
      prompt: 'What would make the evidence stronger?',
      levels: usual('Thorough', 'Solid', 'Thin', 'Missing', [
        'Every main claim has a specific source or case.',
        'Most claims are supported, one is asserted only.',
        'Evidence is general, or supports half the claims.',
        'Claims stand alone.',
      ]),
    },
    {
      title: 'Counter-argument',
      question: 'Is the strongest objection stated fairly and answered?',
      prompt: 'Which objection is missing?',
      levels: usual('Answered', 'Met', 'Mentioned', 'Ignored', [
        'The strongest objection is fair, and the answer convinces.',
        'An objection is answered, though not the strongest.',
        'An objection is named and left standing.',
        'There is no other side.',
      ]),
    },
    {
      title: 'Clarity',
      question: 'Can a reader who is new to the subject follow every paragraph?',
      prompt: 'Which sentence did you read twice?',
      levels: usual('Effortless', 'Easy', 'Uneven', 'Hard', [
        'One reading is enough.',
        'One or two sentences need a second reading.',
        'Paragraphs have to be read twice.',
        'The order of thought is lost.',
      ]),
    },
  ],
  'Lab report': ['Method', 'Data', 'Analysis', 'Conclusion'].map((title) => ({
    title,
    question: `Could another student repeat and check the ${title.toLowerCase()}?`,
    prompt: 'What is missing?',
    levels: usual('Complete', 'Mostly', 'Partly', 'No', [
      'Nothing is missing.',
      'One step has to be guessed.',
      'Several steps have to be guessed.',
      'It cannot be repeated.',
    ]),
  })),
  'Speech outline': ['Claim', 'Structure', 'Appeals'].map((title) => ({
    title,
    question: `Does the ${title.toLowerCase()} carry a listener through six minutes?`,
    prompt: 'Where would you stop listening?',
    levels: usual('Fully', 'Mostly', 'Partly', 'No', ['', '', '', '']),
  })),
  'Case memo': ['Facts', 'Options', 'Recommendation'].map((title) => ({
    title,
    question: `Would the board accept the ${title.toLowerCase()} as they stand?`,
    prompt: 'What would the board ask?',
    levels: usual('Yes', 'With a question', 'With doubts', 'No', ['', '', '', '']),
  })),
};

/** The criteria of a seeded rubric, with the same ids each time; a name that is not here is a point scale. */
export function seededCriteria(shard: Shard, rubric: string): readonly Criterion[] {
  return (RUBRICS[rubric] ?? []).map(({ title, question, prompt, levels }) => ({
    id: seededId(shard, 'criterion', rubric, title),
    kind: 'levels',
    title,
    question,
    weight: null,
    commentRule: 'requiredAtExtremes',
    commentPrompt: prompt,
    minCommentLength: 40,
    aesTag: title === 'Evidence' ? 'evidence' : 'none',
    levels: levels.map(([label, points, description]) => ({
      id: seededId(shard, 'level', rubric, title, label),
      label,
      description,
      points,
    })),
  }));
}
