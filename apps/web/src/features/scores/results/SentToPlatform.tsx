import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { useOwnGradePushesQuery } from '#parts/scores/resultsApi.ts';

import styles from './results.module.css';

/** What was sent to the learning platform, and what it answered. If it cannot be loaded, the results stand without it. (GP-17) */
export function SentToPlatform({ groupAssignmentId }: { readonly groupAssignmentId: GroupAssignmentId }) {
  const { data } = useOwnGradePushesQuery({ groupAssignmentId });
  return (data?.items ?? []).map(({ columnId, sentText, answerText }) => (
    <p key={columnId} className={styles['quiet']}>
      {[sentText, answerText].filter((text) => text !== null).join('. ')}
    </p>
  ));
}
