import type { ServiceKind, ServiceOutcome } from '@circuit/domain/outsideServices';
import type { UniversitySettings } from '@circuit/domain/configuration';

import type { Asker } from '#platform/implement.ts';

/** What a test may use: the saved settings and the saved secret, and the guarded way out of `home.egress`. */
export interface ServiceTesting extends Pick<Asker, 'home' | 'shard' | 'origin' | 'stepOut'> {
  readonly settings: UniversitySettings;
  readonly secret: string | undefined;
}

/** Calls the service outside any transaction and says what came back. It throws only for bugs. */
export type ServiceTester = (testing: ServiceTesting) => Promise<ServiceOutcome>;

/** The kinds that can be connected by now. */
export type ServiceTesters = Readonly<Partial<Record<ServiceKind, ServiceTester>>>;
