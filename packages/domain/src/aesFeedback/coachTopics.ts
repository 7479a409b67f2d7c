import { FIGURE, QUOTED, SOURCE } from './readers.ts';
import type { AesTag } from './request.ts';

/** Something many rubrics ask for that leaves signs in a text, whatever it is about. */
export interface CoachTopic {
  /** What is looked for, after "a sentence that". */
  readonly does: string;
  /** Words that such a sentence often has, as they are shown. */
  readonly such: string;
  readonly signs: readonly RegExp[];
  /** Where it is looked for: a thesis at the end of a text comes too late to be found. */
  readonly where: 'anywhere' | 'beginning' | 'end';
}

const EVIDENCE: CoachTopic = {
  does: 'gives a source, a quotation or a figure',
  such: '“according to”, a year in parentheses, or a number with a unit',
  signs: [SOURCE, QUOTED, FIGURE, /\b(according to|survey|stud(y|ies)|report(s|ed)?|data|researchers?)\b/i],
  where: 'anywhere',
};

/** By what the title of a criterion says. Only topics whose signs hardly miss: what is not here needs a human reader. */
const TOPICS: readonly (readonly [title: RegExp, topic: CoachTopic])[] = [
  [
    /counter|objection|oppos|rebut|other side/i,
    {
      does: 'takes up an objection',
      such: '“however”, “critics” or “some would say”',
      signs: [
        /\b(however|although|even though|though|admittedly|granted|of course|on the other hand|critics?|opponents?|objections?|objects?|counter-?arguments?|skeptics?)\b/i,
        /\b(some|others|many|people) (people )?(would |may |might |will )?(say|argue|claim|object|rather|worry)\b/i,
      ],
      where: 'anywhere',
    },
  ],
  [
    /thesis|claim|position|main point|central argument/i,
    {
      does: 'says what you stand for',
      such: '“should”, “must” or “I think”',
      signs: [
        /\b(should|must|ought to|needs? to|have to|has to)\b/i,
        /\b(I|we) (will )?(argue|think|believe|claim|propose|recommend)\b/i,
        /\bthis (essay|paper|op-ed|memo|report) (argues|claims|shows|proposes)\b/i,
      ],
      where: 'beginning',
    },
  ],
  [/evidence|sources?\b|citation|references?\b/i, EVIDENCE],
  [
    /example|illustration/i,
    {
      does: 'gives an example',
      such: '“for example”, “for instance” or “such as”',
      signs: [/\b(for example|for instance|such as|imagine|consider|e\.g\.|think of)\b/i],
      where: 'anywhere',
    },
  ],
  [
    /method|procedure/i,
    {
      does: 'says how it was done',
      such: '“we measured”, “the sample” or “the procedure”',
      signs: [/\b(measured|recorded|sampled?|procedure|method|asked|collected|tested|repeated|weighed|calculated)\b/i],
      where: 'anywhere',
    },
  ],
  [
    /limitation|uncertainty|caveat/i,
    {
      does: 'names a limit of what you show',
      such: '“cannot”, “only” or “a limitation”',
      signs: [/\b(limit(s|ed|ations?)?|cannot|may not|might not|uncertain(ty)?|does not (show|prove)|only shows)\b/i],
      where: 'anywhere',
    },
  ],
  [
    /recommend|proposal|call to action/i,
    {
      does: 'says what to do',
      such: '“should”, “we recommend” or “the next step”',
      signs: [/\b(should|must|recommend(s|ed|ation)?|propose(s|d)?|next step|ought to)\b/i],
      where: 'anywhere',
    },
  ],
  [
    /conclusion|closing/i,
    {
      does: 'draws a conclusion near the end',
      such: '“therefore”, “in the end” or “so”',
      signs: [/\b(therefore|thus|so|hence|in the end|in short|to conclude|in conclusion|overall|this means)\b/i],
      where: 'end',
    },
  ],
];

/** Null where counting and looking cannot tell whether a text is about it. */
export function topicOf({ title, aesTag }: { readonly title: string; readonly aesTag: AesTag }): CoachTopic | null {
  if (aesTag === 'evidence') return EVIDENCE;
  return TOPICS.find(([pattern]) => pattern.test(title))?.[1] ?? null;
}
