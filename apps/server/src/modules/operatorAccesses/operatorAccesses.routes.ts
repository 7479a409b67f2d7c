import { endOperatorAccess, listOperatorAccesses } from '@circuit/contract/operatorAccesses';

import { implement, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectAccesses, selectOptionalAccess, endAccess } from './operatorAccesses.store.ts';

export const operatorAccessesRoutes: readonly Implementation[] = [
  implement(listOperatorAccesses, (page, { db, now }) => selectAccesses(db, page, now)),
  implement(endOperatorAccess, async ({ operatorAccessId }, { db, now, actor, audit }) => {
    const isEnded = await endAccess(db, operatorAccessId, actor.id);
    const access = await selectOptionalAccess(db, operatorAccessId, now);
    if (access === undefined) throw new ProblemError({ kind: 'notFound', what: 'access' });
    if (isEnded) await audit({ verb: 'operatorAccessEnded', entity: 'operatorAccess', entityId: operatorAccessId });
    return access;
  }),
];
