import { ltiRefusalText, type LtiRefusal } from './refusals.ts';

export interface HealthFacts {
  readonly isEnabled: boolean;
  readonly lastLoginAt: Date | null;
  readonly lastLaunchAt: Date | null;
  readonly lastRefusal: { readonly reason: LtiRefusal; readonly at: Date } | null;
  readonly pendingDeployments: number;
}

export type PlatformHealth = 'working' | 'failing' | 'unused' | 'disabled' | 'needsApproval';

/** Faults of one person or one tab say nothing about the connection. */
const PERSONAL: ReadonlySet<LtiRefusal> = new Set([
  'stateUnknown',
  'stateExpired',
  'stateUsed',
  'browserUnproved',
  'testUser',
  'personInactive',
  'accountExists',
]);

/** How a platform stands, and the sentence that says so: the newest thing seen decides. (LT-21) */
export function healthOf(facts: HealthFacts): { readonly status: PlatformHealth; readonly sentence: string } {
  const { isEnabled, lastLaunchAt, lastLoginAt, lastRefusal, pendingDeployments } = facts;
  if (!isEnabled) return { status: 'disabled', sentence: 'Disabled: nobody can launch from it.' };
  if (pendingDeployments > 0)
    return {
      status: 'needsApproval',
      sentence:
        pendingDeployments === 1
          ? 'One deployment is waiting for approval.'
          : `${pendingDeployments} deployments are waiting for approval.`,
    };
  const fails =
    lastRefusal !== null && !PERSONAL.has(lastRefusal.reason) && lastRefusal.at >= (lastLaunchAt ?? lastRefusal.at);
  if (fails) return { status: 'failing', sentence: ltiRefusalText(lastRefusal.reason).happened };
  if (lastLaunchAt !== null) return { status: 'working', sentence: 'The last launch worked.' };
  if (lastLoginAt !== null)
    return {
      status: 'failing',
      sentence: 'A login began, and no launch followed. Check the redirect address in the platform.',
    };
  return { status: 'unused', sentence: 'Nothing has come from it yet.' };
}
