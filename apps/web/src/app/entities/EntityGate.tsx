import type { Entity } from '@circuit/domain/permissions';
import { Skeleton } from '@circuit/ui';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';

import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';
import { judgeEntity } from '#app/routing/access.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { Leave } from '#app/routing/Guarded.tsx';
import { refusal } from '#app/routing/refusal.ts';
import type { RouteEntry } from '#app/routing/entry.ts';
import { useVisitor } from '#app/routing/useVisitor.ts';
import { mentionsLockdownBrowser, saysRightBack, STATUS_CODE } from '#platform/problems/problem.ts';
import { isFetchProblem } from '#platform/api/status.ts';

import { addressInstead, type Collection } from './addressInstead.ts';

export type EntityQuery<Data> = {
  readonly currentData?: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
};

type Loaded = Entity & { readonly isDeleted: boolean };

/** Shows an entity, or redirects if it is missing, broken, deleted or refused. (S2.07, S2.09, S2.13, S2.25) */
export function EntityGate<Data extends Loaded>({
  entry,
  id,
  collection,
  query,
  children,
}: {
  readonly entry: RouteEntry;
  readonly id: string;
  readonly collection: Collection;
  readonly query: EntityQuery<Data>;
  readonly children: (entity: Data) => ReactNode;
}) {
  const { pathname } = useLocation();
  const visitor = useVisitor();
  const { currentData: entity, error, refetch } = query;
  if (typeof entry.access === 'string' || !('entity' in entry.access)) throw new Error(`${entry.path} is no entity.`);
  const elsewhere = addressInstead({ data: entity, error }, collection, pathname);
  // A user who deleted it on this page has already been told.
  const [wasShown, setWasShown] = useState(false);
  if (entity?.isDeleted === false && !wasShown) setWasShown(true);
  // For these two problems the data layer already navigates to another page; do not compete with it. (S8.03)
  if (isFetchProblem(error) && (saysRightBack(error) || mentionsLockdownBrowser(error))) return null;
  if (elsewhere !== null && entity?.isDeleted === true && !wasShown)
    return <Leave to={elsewhere} notice={`That ${SHOWN_KINDS[entry.access.entity]} was deleted.`} />;
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  if (entity !== undefined) {
    const actor = typeof visitor.actor === 'string' ? { activities: [] } : visitor.actor;
    if (judgeEntity(entry.access, actor, entity) === 'enter') return children(entity);
    return <Leave {...refusal(entry.access, visitor, { id, entity })} />;
  }
  if (!isFetchProblem(error)) return <Skeleton shape="block" />;
  if (error.status === STATUS_CODE.FORBIDDEN) return <Leave {...refusal(entry.access, visitor, { id })} />;
  // An id that cannot be one is as good as missing (RT-11).
  if (error.status === STATUS_CODE.BAD_REQUEST) return <Navigate to={notFoundAddress(pathname)} replace />;
  return (
    <LoadFailed
      look="page"
      what={`Could not load that ${SHOWN_KINDS[entry.access.entity]}.`}
      error={error}
      onRetry={refetch}
    />
  );
}

const SHOWN_KINDS = { group: 'course', assignment: 'assignment', rubric: 'rubric' } as const;
