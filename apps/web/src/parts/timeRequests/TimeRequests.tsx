import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { TimeRequest } from '@circuit/contract/timeRequests';
import type { UserId } from '@circuit/domain/kernel';
import { sortedName } from '@circuit/domain/people';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { Button, Chip, VisuallyHidden } from '@circuit/ui';
import { useRef, useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { AnswerDialog } from './AnswerDialog.tsx';
import styles from './timeRequests.module.css';
import { useTimeRequestsQuery } from './timeRequestsApi.ts';

interface Props {
  readonly groupAssignment: GroupAssignment;
  readonly timeZoneId: string;
  /** Of this student only. */
  readonly userId?: UserId | undefined;
}

type Answering = { readonly request: TimeRequest; readonly decision: 'give' | 'refuse' } | null;

/** Requests that wait for an answer: two presses each. Nothing if there is none. (TQ-8) */
export function TimeRequests({ groupAssignment, timeZoneId, userId }: Props) {
  const zone = useZone(timeZoneId);
  const { data, isError, error, refetch } = useTimeRequestsQuery({ groupAssignmentId: groupAssignment.id });
  const [answering, setAnswering] = useState<Answering>(null);
  const [hasAnswered, setHasAnswered] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = (data?.items ?? []).filter(
    ({ status, person }) => status === 'Open' && (userId === undefined || person.id === userId),
  );
  if (isError && data === undefined)
    return (
      <LoadFailed look="place" what="Could not load the requests for more time." error={error} onRetry={refetch} />
    );
  if (open.length === 0 && answering === null && !hasAnswered) return null;
  const show = (date: string) => formatDateTime(new Date(date), zone);
  return (
    <section className={styles['asked']} aria-label="Requests for more time">
      <h2 ref={heading} tabIndex={-1}>
        Requests for more time <Chip tone="you">{open.length}</Chip>
      </h2>
      <ul className={styles['requests']}>
        {open.map((request) => (
          <li key={request.id} className={styles['request']}>
            <div>
              <b>{sortedName(request.person)}</b>
              <p className={styles['quiet']}>Asked {show(request.askedAt)}</p>
            </div>
            <div>
              <p>
                {PHASE_LABELS[request.phase]} until {show(request.until)}
              </p>
              {request.endsAt === null ? null : (
                <p className={styles['quiet']}>Their deadline now: {show(request.endsAt)}</p>
              )}
              <p className={styles['quiet']}>{request.reason}</p>
            </div>
            <div className={styles['acts']}>
              <Button size="small" kind="primary" onClick={() => setAnswering({ request, decision: 'give' })}>
                Give time <VisuallyHidden>to {sortedName(request.person)}</VisuallyHidden>
              </Button>
              <Button size="small" onClick={() => setAnswering({ request, decision: 'refuse' })}>
                Refuse <VisuallyHidden>the request of {sortedName(request.person)}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {answering === null ? null : (
        <AnswerDialog
          groupAssignment={groupAssignment}
          zone={zone}
          {...answering}
          onAnswered={() => {
            setHasAnswered(true);
            // The button that was pressed goes with its request.
            heading.current?.focus();
          }}
          onClose={() => setAnswering(null)}
        />
      )}
    </section>
  );
}
