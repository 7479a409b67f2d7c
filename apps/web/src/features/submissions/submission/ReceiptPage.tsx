import { wordsText } from '@circuit/domain/artifacts';
import { displayName } from '@circuit/domain/people';
import { Breadcrumbs, Button, Icon, LinkButton, Note, PageTitle, Row, Skeleton } from '@circuit/ui';
import { CircleCheck } from 'lucide-react';
import { Navigate } from 'react-router';

import { useDatesFile } from '../hub/useDatesFile.ts';
import { useOwnSubmissionQuery } from '../handInApi.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { courseCrumb } from '#parts/addresses/crumbs.ts';
import { useScreenTitle } from '#platform/title/screenTitle.ts';
import { formatZoned } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { HandedItselfIn } from './HandedItselfIn.tsx';
import styles from './submission.module.css';

/** What was handed in, when, and that it arrived: to be kept or printed. (HS-5) */
export function ReceiptPage({ course, groupAssignment }: GroupAssignmentOfCourse) {
  const zone = useZone(course.timeZoneId);
  const { data, isError, refetch } = useOwnSubmissionQuery({ groupAssignmentId: groupAssignment.id });
  const addDates = useDatesFile({ course, groupAssignment });
  const { data: person } = useUserInfo();
  useScreenTitle('Receipt');
  const ids = idsOf(course, groupAssignment);
  if (data === undefined)
    return isError ? (
      <LoadFailed look="page" heading="Receipt" what="Could not load your receipt." onRetry={refetch} />
    ) : (
      <Skeleton shape="block" label="Loading your receipt" />
    );
  const receipt = data.submission?.handedIn ?? null;
  if (data.submission === null || receipt === null) return <Navigate to={href(PATHS.submission, ids)} replace />;
  const { endsAt, closed, hasChangedSince } = data.submission;
  const canChange = endsAt !== null && closed === null;
  return (
    <div className={styles['page']}>
      <Breadcrumbs trail={[courseCrumb(course)]} />
      <div className={styles['receipt']}>
        <div className={styles['receiptHead']}>
          <Icon of={CircleCheck} size="2rem" />
          <PageTitle sub={groupAssignment.title}>{`Your ${workWord(groupAssignment)} is handed in`}</PageTitle>
        </div>
        <dl className={styles['facts']}>
          {person === undefined ? null : <Fact name="Student">{displayName(person)}</Fact>}
          <Fact name="Course">{course.name}</Fact>
          {receipt.handedItselfIn === null ? null : (
            <Fact name="Deadline">{formatZoned(new Date(receipt.handedItselfIn.endsAt), zone)}</Fact>
          )}
          <Fact name="Handed in">{formatZoned(new Date(receipt.handedInAt), zone)}</Fact>
          <Fact name="Version">{String(receipt.number)}</Fact>
          <Fact name="Text">{wordsText(receipt.wordCount)}</Fact>
          {receipt.artifactCount === 0 ? null : <Fact name="Files and links">{String(receipt.artifactCount)}</Fact>}
          <Fact name="Receipt">{receipt.id}</Fact>
          <Fact name="Checksum (SHA-256)">{receipt.sha256}</Fact>
        </dl>
        <p className={styles['quiet']}>
          The checksum is computed from what you handed in. If anything changed, the checksum would change too.
        </p>
        <HandedItselfIn receipt={receipt} />
        {hasChangedSince ? <Note tone="warn">You have changes that are not handed in.</Note> : null}
        {!canChange ? null : (
          <p>You can change it until {formatZoned(new Date(endsAt), zone)}. The version you hand in last counts.</p>
        )}
        <div className={styles['acts']}>
          <Row>
            <LinkButton kind="primary" href={href(PATHS.groupAssignment, ids)}>
              Back to the assignment
            </LinkButton>
            <LinkButton href={href(PATHS.submission, ids)}>
              {canChange && hasChangedSince
                ? 'Hand in your changes'
                : `${canChange ? 'View or change' : 'View'} ${workWord(groupAssignment)}`}
            </LinkButton>
            {addDates === null ? null : <Button onClick={addDates}>Add the next dates to my calendar</Button>}
          </Row>
        </div>
      </div>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
