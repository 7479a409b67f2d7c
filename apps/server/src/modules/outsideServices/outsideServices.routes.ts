import { listOutsideServices } from '@circuit/contract/outsideServices';
import { SERVICE_KINDS } from '@circuit/domain/outsideServices';

import { implement, type Implementation } from '#platform/implement.ts';

import { saveSecretRoute } from './saveSecret.ts';
import { selectSecretTimes } from './serviceSecrets.store.ts';
import { selectTests } from './serviceTests.store.ts';
import type { ServiceTesters } from './tester.ts';
import { testServiceRoute } from './testService.ts';

export const outsideServicesRoutes = (testers: ServiceTesters): readonly Implementation[] => [
  implement(listOutsideServices, async (_nothing, { db }) => {
    const [times, tests] = await Promise.all([selectSecretTimes(db), selectTests(db)]);
    const items = SERVICE_KINDS.filter((kind) => kind in testers).map((kind) => ({
      kind,
      hasSecret: times.has(kind),
      secretChangedAt: times.get(kind) ?? null,
      lastTest: tests.find((test) => test.kind === kind) ?? null,
    }));
    return { items };
  }),
  saveSecretRoute,
  testServiceRoute(testers),
];
