import type { GradePushPreview, GradePushRow } from '@circuit/contract/gradePushes';
import { displayName, sortedName } from '@circuit/domain/people';
import { Note, Skeleton } from '@circuit/ui';
import { useEffect, useEffectEvent } from 'react';

import { andMore, many, MOST_NAMED } from '#parts/words/figures.ts';
import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { NotDone } from '#platform/acts/NotDone.tsx';
import { useRehearsed } from '#platform/api/useRehearsed.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { ScrollingTable } from '../ScrollingTable.tsx';
import styles from '../scores.module.css';
import type { GroupAssignmentOfStaff } from '../words.ts';
import { pushesChanged, usePushGradesMutation } from './pushApi.ts';
import { grade } from './pushWords.ts';

/** What is to be pushed: everything, what failed, or one student's grade. */
export interface Pushing {
  readonly choice: 'all' | 'failed';
  readonly person?: GradePushRow['person'];
}

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly lmsName: string;
  readonly pushing: Pushing;
  readonly onClose: () => void;
}

/** Asks the platform what it has as soon as it opens; nothing is sent before the button is pressed. (GP-16) */
export function PushDialog({ groupAssignment, lmsName, pushing, onClose }: Props) {
  const dispatch = useAppDispatch();
  const push = usePush(groupAssignment.id, pushing);
  const begin = useEffectEvent(push.rehearse);
  useEffect(() => begin(), []);
  const { preview, refusal } = push;
  const toSend = refusal === null ? (preview?.sendCount ?? 0) : 0;
  async function send() {
    if (!(await push.send())) return;
    dispatch(notify({ type: 'SUCCESS', text: `${many(toSend, 'grade')} on the way to ${lmsName}.` }));
    onClose();
  }
  return (
    <ActDialog
      title={titleOf(pushing)}
      note={toSend === 0 ? undefined : 'You can leave the page. Sending goes on.'}
      safe={toSend === 0 ? 'Close' : 'Cancel'}
      action={toSend === 0 ? undefined : `Push ${many(toSend, 'grade')}`}
      busyLabel="Starting…"
      isBusy={push.isSending}
      failed={null}
      act={() => void send()}
      onClose={onClose}
    >
      {preview === null && refusal === null && push.failure === null ? (
        <Skeleton shape="line" count={3} label={`Asking ${lmsName} what it has`} />
      ) : null}
      {push.failure === null ? null : (
        <NotDone
          isUnknown={push.isDoubtful}
          unknownText="The server did not answer, so the push may have started. Trying again will not start it twice."
          nothingText="Nothing was sent."
          detail={push.failure}
          onTryAgain={() => (preview === null ? push.rehearse() : void send())}
        />
      )}
      {refusal === null ? null : <Note tone="warn">{refusal}</Note>}
      {preview === null || refusal !== null ? null : <Preview preview={preview} lmsName={lmsName} />}
    </ActDialog>
  );
}

const titleOf = ({ choice, person }: Pushing): string =>
  person === undefined
    ? choice === 'failed'
      ? 'Push failed grades'
      : 'Push grades'
    : `Push grade of ${displayName(person)}`;

function usePush(groupAssignmentId: GroupAssignmentOfStaff['groupAssignment']['id'], { choice, person }: Pushing) {
  const dispatch = useAppDispatch();
  const [ask] = usePushGradesMutation();
  const rehearsal = useRehearsed(
    ({ dryRun }: { readonly dryRun: boolean }, idempotencyKey) =>
      ask({
        request: { groupAssignmentId, dryRun, choice, ...(person === undefined ? {} : { userIds: [person.id] }) },
        idempotencyKey,
      }),
    { onSent: () => dispatch(pushesChanged()) },
  );
  return {
    preview: rehearsal.answer?.preview ?? null,
    refusal: rehearsal.answer?.refusal ?? null,
    rehearse: () => rehearsal.ask({ dryRun: true }),
    send: async (): Promise<boolean> => (await rehearsal.answerTo({ dryRun: false })) !== undefined,
    isSending: rehearsal.isSending,
    failure: rehearsal.hasFailed ? rehearsal.detail : null,
    isDoubtful: rehearsal.isUnknown,
  };
}

interface PreviewProps {
  readonly preview: GradePushPreview;
  readonly lmsName: string;
}

/** What the platform has now beside what would be sent: what would change first, and of that the largest difference. */
function Preview({ preview, lmsName }: PreviewProps) {
  const { newCount, changedCount, differences, notSentCount, notSent, warnings } = preview;
  const shown = differences.slice(0, MOST_NAMED);
  const unnamed = newCount + changedCount - shown.length;
  const without = notSent.slice(0, MOST_NAMED);
  return (
    <>
      {warnings.map((text) => (
        <Note key={text} tone="warn">
          {text}
        </Note>
      ))}
      <p>{countWords(preview, lmsName)}</p>
      {shown.length === 0 ? null : (
        <ScrollingTable label={`What changes in ${lmsName}`}>
          <table className={styles['figures']}>
            <caption>What changes in {lmsName}</caption>
            <thead>
              <tr>
                <th scope="col">Student</th>
                <th scope="col">Now there</th>
                <th scope="col">Then</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ person, columnId, platformTenths, desiredTenths }) => (
                <tr key={`${person.id} ${columnId}`}>
                  <th scope="row">{sortedName(person)}</th>
                  <td>{grade(platformTenths, 'none')}</td>
                  <td>{grade(desiredTenths, 'none')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      )}
      {unnamed > 0 && shown.length > 0 ? <p>{andMore(unnamed)}</p> : null}
      {notSentCount === 0 ? null : (
        <details>
          <summary>{many(notSentCount, 'student')} without a grade to send</summary>
          <ul>
            {without.map(({ person, reason }) => (
              <li key={person.id}>
                {sortedName(person)}: {reason}
              </li>
            ))}
            {notSentCount > without.length ? <li>{andMore(notSentCount - without.length)}</li> : null}
          </ul>
        </details>
      )}
    </>
  );
}

/** What could not be compared is called neither new nor the same. (GP-27) */
function countWords(preview: GradePushPreview, lmsName: string): string {
  const { sendCount, newCount, changedCount, unchangedCount, unknownCount } = preview;
  if (sendCount === 0) return 'There is nothing to send.';
  if (unknownCount === sendCount) return `${many(sendCount, 'grade')} to send.`;
  const unknown = unknownCount === 0 ? '' : `, ${unknownCount} that we could not compare`;
  return `${many(sendCount, 'grade')} to send: ${newCount} new, ${changedCount} different from what ${lmsName} has, ${unchangedCount} the same${unknown}.`;
}
