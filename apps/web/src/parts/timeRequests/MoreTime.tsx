import type { OwnTimeRequest } from '@circuit/contract/timeRequests';
import { PHASE_LABELS } from '@circuit/domain/phases';
import type { AskablePhase } from '@circuit/domain/timeRequests';
import { Button, Chip, VisuallyHidden } from '@circuit/ui';
import { useId, useState } from 'react';

import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { AskDialog } from './AskDialog.tsx';
import styles from './timeRequests.module.css';
import { useOwnTimeRequestsQuery, useWithdrawTimeRequestMutation } from './timeRequestsApi.ts';

interface Props extends GroupAssignmentOfCourse {
  /** What somebody most likely asks for here. */
  readonly phaseFirst?: AskablePhase | undefined;
  /** The heading of a section of its own. */
  readonly title?: string;
}

/** What a student asked for and what became of it, and the way to ask. Nothing if there is neither. (TQ-7) */
export function MoreTime({ course, groupAssignment, phaseFirst, title }: Props) {
  const titleId = useId();
  const zone = useZone(course.timeZoneId);
  const { data } = useOwnTimeRequestsQuery({ groupAssignmentId: groupAssignment.id });
  const isImpersonated = useUserInfo().data?.isImpersonated ?? false;
  const [isAsking, setIsAsking] = useState(false);
  const [withdrawing, setWithdrawing] = useState<OwnTimeRequest | null>(null);
  const [first, ...others] = (data?.phases ?? []).filter(({ closed }) => closed === null);
  const shown = (data?.items ?? []).filter(({ status }) => status !== 'Withdrawn');
  if (data === undefined || (first === undefined && shown.length === 0)) return null;
  return (
    <section className={styles['more']} aria-labelledby={title === undefined ? undefined : titleId}>
      {title === undefined ? null : <h2 id={titleId}>{title}</h2>}
      {shown.length === 0 ? null : (
        <ul className={styles['own']} aria-label="Your requests for more time">
          {shown.map((request) => (
            <li key={request.id}>
              <span>
                <Chip tone={TONES[request.status]}>{WORDS[request.status]}</Chip> {PHASE_LABELS[request.phase]} until{' '}
                {formatDateTime(new Date(request.grantedUntil ?? request.until), zone)}
              </span>
              {request.answer === '' ? null : <p className={styles['quiet']}>“{request.answer}”</p>}
              {request.status === 'Open' && !isImpersonated ? (
                <Button size="small" kind="ghost" onClick={() => setWithdrawing(request)}>
                  Withdraw <VisuallyHidden>the request for {PHASE_LABELS[request.phase]}</VisuallyHidden>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {first === undefined || isImpersonated ? null : (
        <div>
          <Button size="small" onClick={() => setIsAsking(true)}>
            Ask for more time
          </Button>
        </div>
      )}
      {isAsking && first !== undefined ? (
        <AskDialog
          groupAssignmentId={groupAssignment.id}
          phases={[first, ...others]}
          phaseFirst={likely([first, ...others], phaseFirst)}
          zone={zone}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
      {withdrawing === null ? null : (
        <Withdraw groupAssignment={groupAssignment} request={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </section>
  );
}

const TONES = { Open: 'you', Granted: 'ok', Refused: 'neutral', Withdrawn: 'neutral' } as const;
const WORDS = { Open: 'Asked', Granted: 'Given', Refused: 'Refused', Withdrawn: 'Withdrawn' } as const;

/** What the page is about, or what ends first. */
function likely(
  phases: readonly { readonly phase: AskablePhase; readonly endsAt: string | null }[],
  wanted: AskablePhase | undefined,
): AskablePhase {
  const [soonest] = phases.toSorted((one, other) => ((one.endsAt ?? '') < (other.endsAt ?? '') ? -1 : 1));
  return phases.find(({ phase }) => phase === wanted)?.phase ?? soonest?.phase ?? 'Submission';
}

interface WithdrawProps extends Pick<GroupAssignmentOfCourse, 'groupAssignment'> {
  readonly request: OwnTimeRequest;
  readonly onClose: () => void;
}

function Withdraw({ groupAssignment, request: { id, phase }, onClose }: WithdrawProps) {
  const [withdraw] = useWithdrawTimeRequestMutation();
  const request = { groupAssignmentId: groupAssignment.id, timeRequestId: id };
  return (
    <ActDialog
      title={`Withdraw your request for ${PHASE_LABELS[phase]}?`}
      safe="Keep it"
      action="Withdraw"
      failed="Not withdrawn."
      act={(keyFor) => withdraw({ request, idempotencyKey: keyFor(request) })}
      onClose={onClose}
    >
      Your deadline stays as it is. You can ask again.
    </ActDialog>
  );
}
