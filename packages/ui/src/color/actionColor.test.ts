import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ACTION_GROUND, actionColors, isUsableActionColor } from './actionColor.ts';
import { contrastRatio } from './contrast.ts';

const hexColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('UI-1 contrast is measured as WCAG does', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrastRatio('#ab4a14', '#ab4a14')).toBe(1);
});

test('UI-2 an action color below 4.5:1 with its text or 3:1 with the page is refused', () => {
  fc.assert(
    fc.property(hexColor, (color) => {
      const { bg, onAct } = ACTION_GROUND.light;
      const isReadable = contrastRatio(color, onAct) >= 4.5 && contrastRatio(color, bg) >= 3;
      expect(isUsableActionColor(color)).toBe(isReadable);
    }),
  );
});

test('UI-2 what is not a color of six hex digits is refused', () => {
  for (const text of ['', 'navy', '#123', '#12345g', 'url(x)', '#12345678'])
    expect(isUsableActionColor(text)).toBe(false);
});

test('UI-3 an accepted action color is readable in both themes, hovered too', () => {
  fc.assert(
    fc.property(hexColor, (color) => {
      const colors = actionColors(color);
      if (colors === null) return;
      for (const scheme of ['light', 'dark'] as const) {
        const { bg, onAct } = ACTION_GROUND[scheme];
        expect(contrastRatio(colors[scheme].act, bg)).toBeGreaterThanOrEqual(3);
        for (const shown of [colors[scheme].act, colors[scheme].hover]) {
          expect(contrastRatio(shown, onAct)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
  );
});

test('UI-3 a university’s own colors are accepted, and its pale ones are not', () => {
  expect(['#0c2340', '#8c1515', '#782f40'].map(isUsableActionColor)).toEqual([true, true, true]);
  expect(['#cfb991', '#ffc72c', '#ffffff'].map(isUsableActionColor)).toEqual([false, false, false]);
});
