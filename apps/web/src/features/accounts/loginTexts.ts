import { assertNever } from '@circuit/domain/kernel';

import type { AuthState } from '#platform/token/authSlice.ts';

export type LoginFacts = {
  readonly auth: Pick<AuthState, 'didFail' | 'why' | 'detail'>;
  readonly universityName: string;
  readonly hasProviders: boolean;
  /** Whether words that the server does not have lie on this device. */
  readonly hasUnsent: boolean;
};

/** What the page says first: why one is here, or why the last try failed. */
export function loginMessage({
  auth,
  universityName,
  hasProviders,
  hasUnsent,
}: LoginFacts): { readonly tone: 'info' | 'warn' | 'bad'; readonly text: string } | null {
  if (auth.why === undefined) return null;
  switch (auth.why) {
    case 'failed':
      return { tone: 'bad', text: failure(auth.detail, hasProviders ? universityName : null) };
    case 'expired':
      return { tone: 'warn', text: `Please sign in again.${hasUnsent ? ' Your draft is safe on this device.' : ''}` };
    case 'signedOut':
      return { tone: 'info', text: 'You logged out.' };
    default:
      return assertNever(auth.why);
  }
}

/** The server answers every wrong password in the same words; other failures say what they are. */
function failure(detail: string | undefined, university: string | null): string {
  if (detail !== undefined && detail !== '' && !/match|password/i.test(detail)) return detail;
  const other = university === null ? '' : ` or sign in with your ${university} account`;
  return `That e-mail and password do not match. Try again${other}.`;
}
