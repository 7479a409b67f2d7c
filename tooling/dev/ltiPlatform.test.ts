import { DEV_LTI } from '@circuit/testing';
import { afterEach, expect, test, vi } from 'vitest';

import { startDevLtiPlatform } from './ltiPlatform.ts';

const ANY_PORT = { port: 0, ssoPort: 0 };
afterEach(() => vi.unstubAllEnvs());

test('TP-22 the platform of development has 412 students, all different, and knows the product as circuit-dev', async () => {
  const lms = await startDevLtiPlatform('http://localhost:5173', ANY_PORT);
  try {
    const { students } = lms.people;
    expect([lms.clientId, lms.deploymentId]).toEqual([DEV_LTI.clientId, DEV_LTI.deploymentId]);
    expect(students).toHaveLength(412);
    for (const value of ['id', 'email', 'userName', 'sourcedId'] as const)
      expect(new Set(students.map((person) => person[value])).size).toBe(412);
    expect(new Set(students.map(({ givenName, familyName }) => `${givenName} ${familyName}`)).size).toBe(412);
    const { action, fields } = lms.login(lms.people.teacher, lms.link);
    expect([action, fields['target_link_uri']]).toEqual([
      'http://localhost:5173/lti/login',
      'http://localhost:5173/lti/launch',
    ]);
  } finally {
    await lms.stop();
  }
});

test('TP-22 DEV_LTI_PROFILE chooses another kind of platform, and a wrong one is refused in one sentence', async () => {
  vi.stubEnv('DEV_LTI_PROFILE', 'canvas');
  const lms = await startDevLtiPlatform('http://localhost:5173', ANY_PORT);
  await lms.stop();
  expect(lms.quirks.productFamilyCode).toBe('canvas');
  vi.stubEnv('DEV_LTI_PROFILE', 'sakai');
  const wrong = startDevLtiPlatform('http://localhost:5173', ANY_PORT);
  await expect(wrong).rejects.toThrow(
    'DEV_LTI_PROFILE is not a profile: sakai. Choose moodle, canvas, brightspace, blackboard.',
  );
});
