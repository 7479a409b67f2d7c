import { randomUUID } from 'node:crypto';

import { pageViewAddress } from '@circuit/domain/reporting';

import type { ServiceTester } from '#modules/outsideServices/public.ts';

import { sendOnce } from './sendOnce.ts';

/** Sends one page view, as a page would, and says what came back. (AY-4) */
export const testAnalytics: ServiceTester = async (testing) => {
  const visit = { pattern: '/test', origin: testing.origin, visitor: randomUUID() };
  const address = pageViewAddress(testing.settings, visit);
  if (address === null) return { worked: false, sentence: 'Save a measurement id and an address first.', facts: [] };
  return sendOnce(testing, address, {});
};
