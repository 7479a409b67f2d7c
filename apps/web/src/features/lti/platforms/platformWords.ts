import type { LtiHealth, LtiKey, LtiPlatformRow } from './platformsApi.ts';

interface Words {
  readonly tone: 'neutral' | 'ok' | 'warn' | 'bad' | 'info';
  readonly text: string;
}

type Standing = Pick<LtiPlatformRow, 'isEnabled' | 'pendingDeployments' | 'activeDeployments'>;

/** What an administrator has to do comes before what is in order. */
export function standingOf({ isEnabled, pendingDeployments, activeDeployments }: Standing): Words {
  if (!isEnabled) return { tone: 'neutral', text: 'Disabled' };
  if (pendingDeployments > 0) return { tone: 'warn', text: `${pendingDeployments} to approve` };
  return activeDeployments > 0 ? { tone: 'ok', text: 'Connected' } : { tone: 'info', text: 'No deployment yet' };
}

const PRODUCTS: Readonly<Record<string, string>> = {
  moodle: 'Moodle',
  canvas: 'Canvas',
  desire2learn: 'Brightspace',
  blackboardlearn: 'Blackboard',
  sakai: 'Sakai',
};

/** The name that people know, of the code that the platform sends. */
export const productName = (family: string): string => PRODUCTS[family.toLowerCase()] ?? family;

export const DEPLOYMENT_WORDS = {
  pending: { tone: 'warn', text: 'Waiting for approval' },
  active: { tone: 'ok', text: 'Approved' },
  blocked: { tone: 'neutral', text: 'Blocked' },
} as const satisfies Readonly<Record<string, Words>>;

export const HEALTH_WORDS: Readonly<Record<LtiHealth['platforms'][number]['status'], Words>> = {
  working: { tone: 'ok', text: 'Working' },
  failing: { tone: 'bad', text: 'Failing' },
  needsApproval: { tone: 'warn', text: 'Needs approval' },
  mended: { tone: 'info', text: 'Not tried since' },
  unused: { tone: 'info', text: 'Not used yet' },
  disabled: { tone: 'neutral', text: 'Disabled' },
};

export const KEY_WORDS: Readonly<Record<LtiKey['state'], Words & { readonly meaning: string; readonly next: string }>> =
  {
    next: {
      tone: 'info',
      text: 'Next',
      meaning: 'Published, so that platforms know it before it signs.',
      next: 'Can sign from',
    },
    active: { tone: 'ok', text: 'Active', meaning: 'Signs everything that we send now.', next: 'Replaced after' },
    retiring: {
      tone: 'warn',
      text: 'Retiring',
      meaning: 'Signs nothing new. It stays published for what was signed before.',
      next: 'Withdrawn after',
    },
    retired: { tone: 'neutral', text: 'Retired', meaning: 'No longer published.', next: '' },
  };
