import { ltiRefusalText, type LtiRefusal } from './refusals.ts';

export interface HealthFacts {
  readonly isEnabled: boolean;
  readonly lastLoginAt: Date | null;
  readonly lastLaunchAt: Date | null;
  readonly lastRefusal: { readonly reason: LtiRefusal; readonly at: Date } | null;
  readonly pendingDeployments: number;
  /** When an administrator last approved a deployment, and when they last changed the platform. */
  readonly approvedAt: Date | null;
  readonly changedAt: Date | null;
}

export type PlatformHealth = 'working' | 'failing' | 'unused' | 'disabled' | 'needsApproval' | 'mended';

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

/** What an administrator did about a refusal after it, in a word; null when nothing that could cure it. */
function mendedSince(
  { reason, at }: NonNullable<HealthFacts['lastRefusal']>,
  { approvedAt, changedAt }: HealthFacts,
): string | null {
  const isAboutDeployment = reason === 'deploymentPending' || reason === 'deploymentBlocked';
  const mendedAt = isAboutDeployment ? approvedAt : changedAt;
  if (mendedAt === null || mendedAt <= at) return null;
  if (isAboutDeployment) return 'Approved';
  return reason === 'platformDisabled' ? 'Enabled' : 'Changed';
}

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
  const mended = fails ? mendedSince(lastRefusal, facts) : null;
  if (mended !== null)
    return {
      status: 'mended',
      sentence: `${mended} since the last refusal. The next launch will show whether it works.`,
    };
  if (fails) return { status: 'failing', sentence: ltiRefusalText(lastRefusal.reason).happened };
  if (lastLaunchAt !== null) return { status: 'working', sentence: 'The last launch worked.' };
  if (lastLoginAt !== null)
    return {
      status: 'failing',
      sentence: 'A login began, and no launch followed. Check the redirect address in the platform.',
    };
  return { status: 'unused', sentence: 'Nothing has come from it yet.' };
}
