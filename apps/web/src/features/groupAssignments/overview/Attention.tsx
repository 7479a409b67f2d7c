import type { AttentionShown } from '@circuit/contract/overview';
import type { MatrixFilter } from '@circuit/domain/overview';
import type { PhaseType } from '@circuit/domain/phases';
import { Button, Card, Chip, Icon, LinkButton, VisuallyHidden } from '@circuit/ui';
import { Bell } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { href } from '#parts/addresses/href.ts';
import type { GroupAssignmentIds } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { queueAddress } from '#parts/addresses/queueAddress.ts';

import styles from './overview.module.css';
import { attentionWords } from './words.ts';

interface Props {
  readonly attention: readonly AttentionShown[];
  readonly now: Date;
  readonly ids: GroupAssignmentIds;
  /** Whether the reviews, and how they are given out, are shown to this person. */
  readonly hasReviews: boolean;
  /** Shows those it is about in the matrix. */
  readonly onShow: (filter: MatrixFilter) => void;
  /** Writes to all who are behind in a phase; null for those who may not, and in a course that has ended. */
  readonly onNudge: ((phase: PhaseType) => void) | null;
}

/** What an instructor should look at, most pressing first, each with the way to it. (OV-5) */
export function Attention({ attention, now, ids, hasReviews, onShow, onNudge }: Props) {
  const titleId = useId();
  return (
    <Card labelledBy={titleId}>
      <div className={styles['cardHead']}>
        <h2 id={titleId}>Needs your attention</h2>
        {attention.length === 0 ? null : <Chip tone="you">{attention.length}</Chip>}
      </div>
      {attention.length === 0 ? (
        <p className={styles['calm']}>Nothing right now. This assignment is on track.</p>
      ) : (
        <ul className={styles['rows']}>
          {attention.map((one) => {
            const { bold, rest } = attentionWords(one, now);
            return (
              <li key={keyOf(one)}>
                <span>
                  <b>{bold}</b>
                  {rest}
                </span>
                <Act one={one} ids={ids} hasReviews={hasReviews} onShow={onShow} onNudge={onNudge} />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

const keyOf = (one: AttentionShown): string =>
  one.kind === 'behind' ? `behind ${one.phase}` : one.kind === 'jobFailed' ? one.jobLogId : one.kind;

type ActProps = Pick<Props, 'ids' | 'hasReviews' | 'onShow' | 'onNudge'> & { readonly one: AttentionShown };

function Act({ one, ids, hasReviews, onShow, onNudge }: ActProps): ReactNode {
  switch (one.kind) {
    case 'jobFailed':
      return (
        <LinkButton size="small" href={href(PATHS.jobLog, { ...ids, jobLogId: one.jobLogId })}>
          See why
        </LinkButton>
      );
    case 'behind':
      return onNudge === null ? (
        <See filter="behind" count={one.count} onShow={onShow} />
      ) : (
        <Button size="small" icon={<Icon of={Bell} />} onClick={() => onNudge(one.phase)}>
          Nudge {one.count}
        </Button>
      );
    case 'fewReviews':
      return <See filter="fewReviews" count={one.count} onShow={onShow} />;
    case 'notGivenOut':
      return hasReviews ? (
        <LinkButton size="small" href="#assignment-reviews">
          Go to Reviews
        </LinkButton>
      ) : null;
    case 'reported':
    case 'toGrade':
      return (
        <LinkButton size="small" href={queueAddress(ids, one.kind)}>
          Grading queue
          <VisuallyHidden>: {one.kind === 'toGrade' ? 'essays to grade' : 'reported hand-ins'}</VisuallyHidden>
        </LinkButton>
      );
    case 'timeRequests':
      return (
        <LinkButton size="small" href={href(PATHS.latePermits, ids)}>
          Answer <VisuallyHidden>requests for more time</VisuallyHidden>
        </LinkButton>
      );
    case 'secondLooks':
      return (
        <LinkButton size="small" href={queueAddress(ids, 'secondLook')}>
          Answer <VisuallyHidden>second looks</VisuallyHidden>
        </LinkButton>
      );
    default:
      return one satisfies never;
  }
}

interface SeeProps {
  readonly filter: MatrixFilter;
  readonly count: number;
  readonly onShow: (filter: MatrixFilter) => void;
}

function See({ filter, count, onShow }: SeeProps) {
  return (
    <Button size="small" onClick={() => onShow(filter)}>
      See {count} <VisuallyHidden>in the list of students</VisuallyHidden>
    </Button>
  );
}
