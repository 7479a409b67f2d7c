import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Appearance, DEFAULT_APPEARANCE } from './appearance.ts';
import { UiProvider } from './UiProvider.tsx';

const root = document.documentElement;

function show(chosen: Partial<Appearance>) {
  return render(<UiProvider appearance={{ ...DEFAULT_APPEARANCE, ...chosen }}>text</UiProvider>);
}

test('UI-96 a person’s choices stand on the page’s root', () => {
  show({ theme: 'dark', textSize: 'larger', readingFont: 'sans', density: 'compact' });
  const { mantineColorScheme, textSize, readingFont, density } = root.dataset;
  expect([mantineColorScheme, textSize, readingFont, density]).toEqual(['dark', 'larger', 'sans', 'compact']);
});

test('UI-96 without a choice the system’s theme holds', () => {
  show({ theme: 'system' });
  expect(root.dataset['mantineColorScheme']).toBe('light');
});

test('UI-97 a university’s color is used when it passes the gate, and given up when it does not', () => {
  const { unmount } = show({ theme: 'light', actionColor: '#0c2340' });
  expect(root.style.getPropertyValue('--act')).toBe('#0c2340');
  unmount();
  show({ theme: 'light', actionColor: '#ffc72c' });
  expect(root.style.getPropertyValue('--act')).toBe('');
});

test('UI-98 no style element is written at run time, so the page can forbid them', () => {
  show({});
  expect(document.querySelectorAll('style').length).toBe(0);
});
