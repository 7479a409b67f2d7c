import { randomUUID } from 'node:crypto';

import { VERSION } from '@circuit/domain/product';
import { envelopeAddress } from '@circuit/domain/reporting';

import type { ServiceTester } from '#modules/outsideServices/public.ts';

import { sendOnce } from './sendOnce.ts';

/** Sends one report, as a page would, and says what came back. (ER-6) */
export const testErrorReports: ServiceTester = async (testing) => {
  const address = envelopeAddress(testing.settings.errorReportsDsn);
  if (address === null) return { worked: false, sentence: 'No DSN is saved yet.', facts: [] };
  const eventId = randomUUID().replaceAll('-', '');
  const now = new Date();
  const event = {
    event_id: eventId,
    timestamp: now.getTime() / 1000,
    platform: 'javascript',
    level: 'info',
    message: 'An administrator tested error reports.',
    release: `circuit@${VERSION}`,
    environment: testing.shard,
    tags: { traceId: eventId },
  };
  const lines = [{ event_id: eventId, sent_at: now.toISOString() }, { type: 'event' }, event];
  const { worked, sentence, facts } = await sendOnce(testing, address, {
    headers: { 'content-type': 'application/x-sentry-envelope' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  return { worked, sentence, facts: worked ? [...facts, { name: 'Report', value: eventId }] : facts };
};
