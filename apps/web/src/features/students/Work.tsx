import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { Student } from '@circuit/contract/students';
import { isBlank } from '@circuit/domain/richText';
import { Card, Chip, EmptyState, Note, SelectField, Skeleton } from '@circuit/ui';
import { useId, useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { ArtifactViewer } from '#parts/artifacts/ArtifactViewer.tsx';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { useStudentsVersionQuery } from '#parts/students/studentsApi.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';
import { many } from '#parts/words/figures.ts';

import styles from './students.module.css';

interface Props {
  readonly groupAssignment: GroupAssignment;
  readonly student: Student;
  readonly timeZoneId: string;
}

/** What was handed in, the last version first; a draft is its author's and is not here. (SS-2) */
export function Work({ groupAssignment, student: { submission }, timeZoneId }: Props) {
  const titleId = useId();
  const zone = useZone(timeZoneId);
  const versions = submission?.versions ?? [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = versions.find(({ id }) => id === chosenId) ?? versions[0];
  if (submission === null || chosen === undefined)
    return (
      <Card labelledBy={titleId}>
        <h2 id={titleId}>Work</h2>
        <EmptyState title="Nothing was handed in." text="Only the author can see a draft until it is handed in." />
      </Card>
    );
  const facts = [
    chosen.handedItselfIn === null
      ? `Handed in ${formatDateTime(new Date(chosen.handedInAt), zone)}`
      : `Handed itself in ${formatDateTime(new Date(chosen.handedInAt), zone)}, for the deadline ${formatDateTime(new Date(chosen.handedItselfIn.endsAt), zone)}`,
    many(chosen.wordCount, 'word'),
    ...(chosen.artifactCount === 0 ? [] : [many(chosen.artifactCount, 'file or link', 'files and links')]),
  ];
  return (
    <Card labelledBy={titleId}>
      <div className={styles['workHead']}>
        <h2 id={titleId}>Work</h2>
        {chosen.isLate ? <Chip tone="warn">Late</Chip> : null}
        {versions.length > 1 ? (
          <SelectField
            label="Version"
            value={chosen.id}
            options={versions.map(({ id, number, handedInAt }, index) => ({
              value: id,
              label: `${number}, ${formatDateTime(new Date(handedInAt), zone)}${index === 0 ? ' (counts)' : ''}`,
            }))}
            onChange={setChosenId}
          />
        ) : null}
      </div>
      {submission.status === 'Withdrawn' ? (
        <Note tone="warn">This hand-in was withdrawn. It does not count, and nobody will review it.</Note>
      ) : null}
      <p className={styles['quiet']}>{facts.join(' · ')}</p>
      {(chosen.handedItselfIn?.maskedCount ?? 0) === 0 ? null : (
        <Note>
          The text names its author in {many(chosen.handedItselfIn?.maskedCount ?? 0, 'place')}. Reviewers and graders
          read a mask there.
        </Note>
      )}
      <Version of={{ groupAssignmentId: groupAssignment.id, submissionId: submission.id, versionId: chosen.id }} />
    </Card>
  );
}

function Version({ of }: { readonly of: Parameters<typeof useStudentsVersionQuery>[0] & object }) {
  const query = useStudentsVersionQuery(of);
  const version = query.currentData;
  if (version === undefined)
    return query.isError ? (
      <LoadFailed what="Could not load the work." error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton shape="block" label="Loading the work" />
    );
  const pieces = version.artifacts.filter((artifact) => artifact.type !== 'FileArtifact' || artifact.use === 'file');
  return (
    <article className={styles['work']} aria-label="The work">
      {isBlank(version.document) ? null : <RichTextViewer document={version.document} below={2} />}
      {pieces.map((artifact) => (
        <ArtifactViewer key={artifact.id} artifact={artifact} />
      ))}
    </article>
  );
}
