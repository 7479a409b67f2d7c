import { describe, expect, test } from 'vitest';

import tokensCss from '../look/tokens.css?raw';
import { ACTION_GROUND } from './actionColor.ts';
import { contrastRatio } from './contrast.ts';

const TOKENS = {
  light: readTokens(':root {'),
  dark: { ...readTokens(':root {'), ...readTokens(":root[data-mantine-color-scheme='dark'] {") },
};

const GROUNDS = ['bg', 'surface', 'raised', 'sunken'];
const SOFT = ['you-soft', 'peer-soft', 'expert-soft', 'ok-soft', 'warn-soft', 'bad-soft', 'info-soft'];

// Every text that stands on something, as the components use it.
const TEXT_PAIRS = [
  ...pairs(['ink', 'ink-2'], [...GROUNDS, ...SOFT, 'act-soft', 'neutral-soft']),
  ...pairs(['ink-3'], GROUNDS),
  ...pairs(['link'], [...GROUNDS, ...SOFT]),
  ...pairs(['you', 'peer', 'expert', 'ok', 'warn', 'bad', 'info'], ['bg', 'surface', 'raised']),
  ...['you', 'peer', 'expert', 'ok', 'warn', 'bad', 'info'].map((tone) => [tone, `${tone}-soft`] as const),
  ...pairs(['on-act'], ['act', 'act-hover']),
  ...pairs(['on-board'], ['board']),
];

// Borders of controls, the ring, and marks that carry meaning.
const SHAPE_PAIRS = [
  ...pairs(['line-strong'], ['surface', 'bg', 'raised']),
  ...pairs(['focus'], [...GROUNDS, ...SOFT]),
  ...pairs(['act', 'you', 'peer', 'expert'], ['surface', 'bg']),
  ...pairs(['board-you', 'board-peer', 'board-expert'], ['board']),
];

describe.each(['light', 'dark'] as const)('tokens of the %s theme', (scheme) => {
  test.each(TEXT_PAIRS)('UI-4 %s on %s has at least 4.5:1', (text, ground) => {
    expect(contrastRatio(token(scheme, text), token(scheme, ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPE_PAIRS)('UI-5 %s on %s has at least 3:1', (shape, ground) => {
    expect(contrastRatio(token(scheme, shape), token(scheme, ground))).toBeGreaterThanOrEqual(3);
  });

  test('UI-3 the gate measures against the tokens that are shown', () => {
    expect(ACTION_GROUND[scheme]).toEqual({ bg: token(scheme, 'bg'), onAct: token(scheme, 'on-act') });
  });
});

function pairs(texts: readonly string[], grounds: readonly string[]): (readonly [string, string])[] {
  return texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));
}

function token(scheme: 'light' | 'dark', name: string): string {
  const value = TOKENS[scheme][name];
  if (value === undefined) throw new Error(`There is no token ${name}.`);
  return value;
}

function readTokens(opening: string): Record<string, string> {
  const start = tokensCss.indexOf(opening);
  const block = tokensCss.slice(start, tokensCss.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}
