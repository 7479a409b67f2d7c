import { expect, test } from 'vitest';

import { readSettings, settings } from './settings.ts';

test('S3.12/3 the settings of the build are known by their names', () => {
  const environment = {
    APP_NAME: 'Peergrade',
    LOCALHOST_SHARD_KEY: 'demo',
    ROOT_DOMAIN: 'circuit.example',
    MODE: 'production',
    GOOGLE_ANALYTICS_TRACKING_ID: 'G-1',
    SENTRY_DSN: 'https://sentry.example/1',
    API_BASE_URL: 'https://api.circuit.example',
    CLIENT_ID: 'kiosk',
    CLIENT_SECRET: 'open secret',
    IS_DOWNTIME: 'true',
  };
  const { MODE, ...others } = environment;
  expect(readSettings(environment, 'demo.qa.circuit.example')).toEqual({
    ...others,
    NODE_ENV: MODE,
    IS_DOWNTIME: true,
    IS_DEMO: false,
    shardKey: 'demo',
    tier: 'qa',
    apiBase: 'https://demo.qa.api.circuit.example',
  });
});

test('S3.12/4 the client id is web unless set', () => {
  expect(readSettings({}, 'localhost').CLIENT_ID).toBe('web');
  expect(readSettings({ CLIENT_ID: '' }, 'localhost').CLIENT_ID).toBe('web');
});

test('S7.01/5 with nothing set the API is on the own origin, of the university, and up', () => {
  expect(settings).toMatchObject({ apiBase: '', shardKey: 'university', tier: 'local', IS_DOWNTIME: false });
});

test('DM-4 a build is that of the demo only when it says so', () => {
  expect(settings.IS_DEMO).toBe(false);
  expect(readSettings({ IS_DEMO: 'true' }, 'localhost').IS_DEMO).toBe(true);
});
