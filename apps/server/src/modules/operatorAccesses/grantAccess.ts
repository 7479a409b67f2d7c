import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { accessLetter } from '@circuit/domain/operatorAccesses';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { queueMessages } from '#modules/messages/public.ts';

import { insertAccess, selectAdministrators } from './operatorAccesses.store.ts';

interface Grant {
  readonly operator: string;
  readonly reason: string;
  readonly minutes: number;
}

/** The access itself, and a mail to each administrator; how the operator comes in by it is not its matter. (OP-20) */
export async function grantAccess(place: { readonly db: ShardDb; readonly shard: Shard }, grant: Grant) {
  const { db } = place;
  const access = await insertAccess(db, grant);
  const [administrators, { universityName }] = await Promise.all([selectAdministrators(db), selectConfiguration(db)]);
  await queueMessages(
    place,
    { kind: 'account', isEssential: true },
    administrators.map((to) => ({
      userId: to.id,
      address: to.email,
      letter: accessLetter({ to, universityName, ...grant }),
      linkPath: '/configuration/operator-access',
    })),
  );
  return { ...access, told: administrators.length };
}
