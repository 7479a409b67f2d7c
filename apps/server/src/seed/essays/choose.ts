import type { RichDocument } from '@circuit/domain/richText';

import { oneOf, seededChance } from '../chance.ts';

import { COSTS_MORE } from './costsMore.ts';
import { ENVELOPE } from './envelope.ts';
import type { Angle, Essay } from './essay.ts';
import { IT_DEPENDS } from './itDepends.ts';
import { JAR } from './jar.ts';
import { NOT_BEFORE } from './notBefore.ts';
import { SEND_IT_BACK } from './sendItBack.ts';

export const ESSAYS = [ENVELOPE, SEND_IT_BACK, JAR, NOT_BEFORE, IT_DEPENDS, COSTS_MORE] as const;

/** As often as in a class: a few are excellent, a few are weak. */
const IN_A_CLASS = [ENVELOPE, SEND_IT_BACK, SEND_IT_BACK, JAR, JAR, NOT_BEFORE, NOT_BEFORE, IT_DEPENDS, COSTS_MORE];

/** What the student whose screens are shown has written, each time something else. */
const OF_THE_SHOWN = new Map<string, Essay>([
  ['selfEvaluate', SEND_IT_BACK],
  ['review', NOT_BEFORE],
  ['practice', IT_DEPENDS],
  ['handIn', ENVELOPE],
]);

const ANGLES = new Map<string, Angle>([
  ['selfEvaluate', 'taxOrTrade'],
  ['practice', 'border'],
]);

const NAMES = {
  town: [
    'Millbrook',
    'Harlan Grove',
    'Pinehurst',
    'Cedar Falls Junction',
    'Wexford',
    'Stony Creek',
    'Alder Bend',
    'Fairmount Corners',
    'New Ostrava',
    'Brightwater',
    'Salt Lick',
    'Ridgeway',
    'Three Oaks',
    'Little Vernon',
    'Port Ellis',
    'Maple Station',
    'Kettle Run',
    'Orchard Hill',
    'Saint Brandt',
    'Loomis',
    'East Harbor',
    'Cold Spring Mills',
    'Tanner’s Ferry',
    'Hollow Rock',
    'Elm Fork',
  ],
  worker: ['home health aide', 'night nurse', 'roofer', 'bus mechanic', 'line cook', 'warehouse clerk', 'welder'],
  miles: ['46', '48', '51', '52', '54', '56', '58', '61', '62', '64'],
  relative: ['grandmother', 'aunt', 'godmother', 'great-aunt', 'older cousin', 'stepmother', 'old piano teacher'],
} as const;

/** One person's variant of an essay. */
export interface Work {
  readonly essay: Essay;
  /** The names in a text as this person wrote them. */
  readonly fill: (text: string) => string;
  readonly document: RichDocument;
  /** As it stands before it is finished: without a closing. */
  readonly draft: RichDocument;
}

/**
 * What somebody wrote for an assignment of the class, always the same. Whole paragraphs vary, so that a sentence follows
 * the one before. (SE-13)
 */
export function workOf(story: string, authorId: string, isShown = false): Work {
  const random = seededChance(`essay ${story} ${authorId}`);
  const essay = isShown ? (OF_THE_SHOWN.get(story) ?? JAR) : oneOf(IN_A_CLASS, random);
  return vary(essay, ANGLES.get(story), random);
}

/** Draws the variants of an essay by chance. */
export function vary(essay: Essay, angle: Angle | undefined, random: () => number): Work {
  const names = new Map(Object.entries(NAMES).map(([slot, choices]) => [slot, oneOf<string>(choices, random)]));
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, slot: string) => names.get(slot) ?? whole);
  const extra = angle === undefined ? undefined : essay.angles[angle];
  const title = fill(oneOf(essay.titles, random));
  const opening = [oneOf(essay.openings, random), ...(extra === undefined ? [] : [extra.thesis])].join(' ');
  const body = essay.body.map((part) => (typeof part === 'string' ? part : oneOf(part, random)));
  const closing = oneOf(essay.closings, random);
  const unfinished = [opening, ...body, ...(extra === undefined ? [] : [extra.paragraph])].map(fill);
  return {
    essay,
    fill,
    document: documentOf(title, [...unfinished, fill(closing)]),
    draft: documentOf(title, unfinished),
  };
}

const textOf = (text: string) => [{ type: 'text', text }];

function documentOf(title: string, paragraphs: readonly string[]): RichDocument {
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: textOf(title) },
      ...paragraphs.map((text) => ({ type: 'paragraph', content: textOf(text) })),
    ],
  };
}
