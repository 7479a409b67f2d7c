import type { createUser } from '@circuit/contract/users';
import { normalizeEmail, readIdentifier } from '@circuit/domain/people';
import type { Shard } from '@circuit/domain/kernel';

import type { RequestOf } from '#platform/api/contractCall.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';

export const ACCOUNT_FIELDS = ['email', 'firstName', 'lastName', 'userName', 'uid', 'puid'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

/** An account as it stands in a form: nothing is an empty text. */
export type AccountDraft = Readonly<Record<AccountField, string>>;
export type AccountErrors = Partial<Record<AccountField, string>>;

export const emptyAccount: AccountDraft = { email: '', firstName: '', lastName: '', userName: '', uid: '', puid: '' };

type Account = Omit<RequestOf<typeof createUser>, 'sendsPasswordMessage'>;

/** What can be seen to be wrong before the server is asked. */
export function accountErrors({ email, uid, puid }: AccountDraft, shard: Shard): AccountErrors {
  return {
    ...(kindOf(email, shard) === 'email' ? {} : { email: 'Enter an e-mail address, such as amara@univ.edu.' }),
    ...(uid.trim() === '' || kindOf(uid, shard) === 'alias' ? {} : { uid: 'An alias is letters and digits.' }),
    ...(puid.trim() === '' || kindOf(puid, shard) === 'puid' ? {} : { puid: 'A PUID has 10 digits.' }),
  };
}

/** What the server says of single fields; the rest of a refusal stands above the form. */
export function errorsOfProblem({ errors = {} }: FetchProblem): AccountErrors {
  return Object.fromEntries(
    ACCOUNT_FIELDS.flatMap((field) => {
      const [text] = errors[field] ?? [];
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

export function accountOf(draft: AccountDraft): Account {
  return {
    email: normalizeEmail(draft.email),
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    userName: orNull(draft.userName),
    uid: orNull(draft.uid),
    puid: orNull(draft.puid),
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function kindOf(text: string, shard: Shard): string | null {
  const read = readIdentifier(text, shard);
  return read.isOk ? read.value.kind : null;
}
