import type { listRubricUserRoles, shareRubric } from '@circuit/contract/rubrics';
import type { UserId } from '@circuit/domain/kernel';
import type { EntityRole } from '@circuit/domain/permissions';

import type { ResponseOf } from '#platform/api/contractCall.ts';

type People = ResponseOf<typeof listRubricUserRoles>;
export type Person = People['items'][number];

interface Outcome<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
}

/** What the screen of people needs to know of the thing they share; assignments and rubrics answer in one shape. */
export interface Sharing {
  readonly thing: 'assignment' | 'rubric';
  readonly name: string;
  readonly query: Outcome<People> & { readonly isError: boolean; readonly refetch: () => unknown };
  readonly mayModify: boolean;
  readonly mayLeave: boolean;
  readonly share: (
    role: EntityRole,
    identifiers: readonly string[],
    idempotencyKey: string,
  ) => Promise<Outcome<ResponseOf<typeof shareRubric>>>;
  readonly unshare: (userId: UserId, idempotencyKey: string) => Promise<Outcome<unknown>>;
}
