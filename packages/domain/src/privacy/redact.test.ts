import fc from 'fast-check';
import { expect, test } from 'vitest';

import { redact } from './redact.ts';

test.each(['puid', 'employeeNumber', 'access_token', 'refresh_token', 'password', 'content'])(
  'S7.25/1 the field %s is redacted at any depth',
  (field) => {
    const text = JSON.stringify(redact({ a: [{ [field]: 'SECRET' }], [field]: 'SECRET' }));
    expect(text).not.toContain('SECRET');
    expect(text).toContain('[redacted]');
  },
);

test('PR-1 names, aliases, e-mail fields and whatever lets somebody in are redacted, in every spelling', () => {
  const secrets = { email: 'S', uid: 'S', user_name: 'S', userName: 'S', 'code-verifier': 'S', Authorization: 'S' };
  expect(Object.values(redact(secrets) as object)).toEqual(Array.from({ length: 6 }, () => '[redacted]')); // oxlint-disable-line typescript/no-unsafe-type-assertion -- an object in, an object out
});

test('PR-2 an e-mail address inside any other text is redacted', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), (email, text) => {
      expect(JSON.stringify(redact({ message: [`${text} ${email}`] }))).not.toContain(email.split('@')[1]);
    }),
  );
  expect(redact('Key (email)=(mira.okafor@example.edu) exists')).toBe('Key (email)=([redacted]) exists');
});

test('PR-4 a PUID inside any other text is redacted, in either spelling', () => {
  expect(redact('no such person: 0012345678, 00123-45678')).toBe('no such person: [redacted], [redacted]');
  expect(redact('took 1234567890123 ns')).toBe('took 1234567890123 ns');
});

test('PR-5 a long text costs little', () => {
  const start = performance.now();
  redact('x'.repeat(1_000_000));
  expect(performance.now() - start).toBeLessThan(200);
});

test('PR-3 what is no secret stays as it is', () => {
  const plain = { status: 500, at: new Date(0), list: [1, null, true], nested: { title: 'Essay 2' } };
  expect(redact(plain)).toEqual(plain);
});
