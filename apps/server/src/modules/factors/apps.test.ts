import { Secret } from 'otpauth';
import { expect, test } from 'vitest';

import { matchingStep } from './apps.ts';

// RFC 6238, appendix B: the key is the ASCII text, and of its eight digits we use the last six.
const SECRET = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('MF-3 the digits of RFC 6238 at second %i are %s', (seconds, digits) => {
  const at = new Date(seconds * 1000);
  const step = Math.floor(seconds / 30);
  expect(matchingStep(SECRET, digits.slice(2), at)).toBe(step);
  expect(matchingStep(SECRET, `${digits.slice(2, 5)} ${digits.slice(5)}`, new Date(at.getTime() + 30_000))).toBe(step);
  expect(matchingStep(SECRET, digits.slice(2), new Date(at.getTime() + 90_000))).toBeNull();
});
