import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { podmanArguments, readServices } from './compose.ts';

const CONTAINER = join(import.meta.dirname, '../../../deploy/container');
const file = join(CONTAINER, 'compose.yaml');

test('RL-6 every service of our image runs on a read-only root without a capability, and only the command writes secrets', () => {
  const services = readServices(file);
  expect([...services.keys()]).toEqual(['api-1', 'api-2', 'worker', 'circuit']);
  for (const [name, service] of services) {
    const args = `${name}: ${podmanArguments(service, { file, mostFiles: 1024 }).join(' ')}`;
    expect(args).toContain('--read-only ');
    expect(args).toContain('--tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges:true');
    expect(args).toContain(`--volume ${CONTAINER}/secrets:/etc/circuit${name === 'circuit' ? ' ' : ':ro '}`);
    expect(args).toContain('--ulimit nofile=1024 --stop-timeout 60');
  }
});

test('RL-6 the image has a user of its own, a health check, and a base that can be replaced', () => {
  const lines = readFileSync(join(CONTAINER, 'Containerfile'), 'utf8').split('\n');
  expect(lines).toEqual(expect.arrayContaining(['FROM ${BASE}', 'USER circuit', 'STOPSIGNAL SIGTERM']));
  expect(lines.findIndex((line) => line.startsWith('USER'))).toBeLessThan(
    lines.findIndex((line) => line.startsWith('CMD')),
  );
  expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
});
