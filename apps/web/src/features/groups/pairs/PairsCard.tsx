import { displayName } from '@circuit/domain/people';
import { Button, Card, Note, Skeleton, VisuallyHidden } from '@circuit/ui';
import { useId } from 'react';

import type { Course } from '../course.ts';
import { useForbiddenPairsQuery, useRemoveForbiddenPairMutation } from '../coursesApi.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './pairs.module.css';

/** The pairs of a course who never review each other. */
export function PairsCard({ group }: { readonly group: Course }) {
  const titleId = useId();
  const { data, error, refetch } = useForbiddenPairsQuery({ groupId: group.id, pageSize: 200 });
  const [removePair, { error: failure }] = useRemoveForbiddenPairMutation();
  const { keyFor } = useIntentKey();
  const dispatch = useAppDispatch();

  async function remove(forbiddenPairId: string, names: string) {
    const request = { groupId: group.id, forbiddenPairId };
    const { error: failed } = await removePair({ request, idempotencyKey: keyFor(request) });
    if (failed === undefined) dispatch(notify({ text: `${names} can review each other again.`, type: 'SUCCESS' }));
  }

  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>Never review each other</h2>
      {data === undefined && error === undefined && <Skeleton shape="line" count={2} />}
      {data === undefined && error !== undefined && (
        <LoadFailed what="Could not load the pairs." error={error} onRetry={refetch} />
      )}
      {data?.items.length === 0 && (
        <p className={styles['quiet']}>
          Nobody is kept apart. To keep two students apart, choose “Keep apart from…” in a student’s menu.
        </p>
      )}
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          Not removed. {problemOf(failure).detail}
        </Note>
      )}
      <ul className={styles['pairs']}>
        {(data?.items ?? []).map(({ id, people }) => {
          const names = people.map(displayName).join(' and ');
          return (
            <li key={id}>
              <span>{names}</span>
              <Button kind="ghost" size="small" onClick={() => void remove(id, names)}>
                Remove <VisuallyHidden>the pair {names}</VisuallyHidden>
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
