import { expect, test } from 'vitest';

import { carriesWhiteText } from './actionColor.ts';

test('CF-5 white text is readable on a dark action color and not on a light one', () => {
  expect(['#0c2340', '#8c1515', '#767676', '#0000ff'].map(carriesWhiteText)).toEqual([true, true, true, true]);
  expect(['#ffff00', '#cfb991', '#777777', '#ffffff'].map(carriesWhiteText)).toEqual([false, false, false, false]);
});
