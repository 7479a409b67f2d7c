import { identifierKinds } from '@circuit/domain/people';
import { ROSTER_FIELD_LABELS } from '@circuit/domain/roster';
import { Note, RadioCards, Skeleton, Stack } from '@circuit/ui';

import type { Course } from '../course.ts';
import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { settings } from '#platform/settings/settings.ts';

import { FileField } from './FileField.tsx';
import { JobProgress } from './JobProgress.tsx';
import { MatchColumns } from './MatchColumns.tsx';
import { PlanReview } from './PlanReview.tsx';
import styles from './roster.module.css';
import { applyNote, changesAnything, type ImportAnswer } from './rosterWords.ts';
import { useImport } from './useImport.ts';

const IDENTIFIERS: readonly unknown[] = identifierKinds(settings.shardKey);
const isIdentifier = (column: unknown): boolean => IDENTIFIERS.includes(column);
const WHO_IS_MEANT = `Match one column to ${identifierKinds(settings.shardKey)
  .map((kind) => ROSTER_FIELD_LABELS[kind])
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')}.`;

/** A roster from a CSV file: first what it would change, then, on a second press, the change. */
export function ImportRosterDialog({ group, onClose }: { readonly group: Course; readonly onClose: () => void }) {
  const { answer, failure, isBusy, missing, isConfirmed, setConfirmed, ...acts } = useImport(group.id);
  const { unmatched, columns, chooseFile, chooseMissing, chooseColumns, matchColumns, apply } = acts;
  const plan = answer?.plan ?? null;
  const isUnchanged = plan !== null && !changesAnything(plan);
  const isUnconfirmed = plan?.needsConfirmation === true && !isConfirmed;
  const job = answer?.jobLog ?? null;
  return (
    <ActDialog
      title="Import roster"
      note={job !== null ? undefined : applyNote(plan, isConfirmed)}
      safe={job === null && !isUnchanged ? 'Cancel' : 'Close'}
      isBusy={isBusy}
      failed={null}
      {...(plan === null
        ? {
            action: columns === null ? undefined : 'Continue',
            busyLabel: 'Reading…',
            blockedReason: columns?.some(isIdentifier) === true ? undefined : WHO_IS_MEANT,
            act: () => void matchColumns(),
          }
        : {
            action: job === null && !isUnchanged ? 'Apply' : undefined,
            busyLabel: 'Starting…',
            isOff: isUnconfirmed,
            act: () => void apply(),
          })}
      onClose={onClose}
    >
      {job !== null ? (
        <JobProgress groupId={group.id} first={job} />
      ) : (
        <Stack gap={4}>
          <FileField onRead={(file) => void chooseFile(file)} />
          <RadioCards
            label="People who are in the course but not in the file"
            value={missing}
            onChange={(choice) => void chooseMissing(choice)}
            options={[
              { value: 'keep', label: 'Stay' },
              { value: 'remove', label: 'Leave', hint: 'Only people added by a roster. We keep their work.' },
            ]}
          />
          {columns !== null && <MatchColumns unmatched={unmatched} columns={columns} onChange={chooseColumns} />}
          {isBusy && answer === null && <Skeleton shape="line" count={3} />}
          {failure !== null && (
            <Note tone="bad" role="alert">
              {failure}
            </Note>
          )}
          {answer !== null && answer.problems.length > 0 && <Problems problems={answer.problems} />}
          {plan !== null && <PlanReview plan={plan} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
        </Stack>
      )}
    </ActDialog>
  );
}

function Problems({ problems }: { readonly problems: ImportAnswer['problems'] }) {
  return (
    <div role="alert">
      <p>
        {problems.length === 1 ? 'One line needs a correction.' : `${problems.length} lines need a correction.`} Fix the
        file and choose it again. Nothing was changed.
      </p>
      <ul className={styles['problems']}>
        {problems.map(({ line, text, detail }) => (
          <li key={`${line} ${detail}`}>
            <span>
              Line {line}: {detail}
            </span>
            <code className={styles['quiet']}>{text}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
