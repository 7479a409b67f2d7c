import { sortedName } from '@circuit/domain/people';
import { Button, Dialog, Note, SelectField, Skeleton, TextAreaField } from '@circuit/ui';
import { useState } from 'react';

import { problemOf } from '#shared/api/problemOf.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#shared/store.ts';

import { useAddPairingMutation, usePairingChoicesQuery } from './distributionApi.ts';
import styles from './distribution.module.css';
import { many, type RunOfStaff } from './words.ts';

const SHORTEST_REASON = 3;

interface Props extends Pick<RunOfStaff, 'run'> {
  readonly onClose: () => void;
}

/** One student asked to review one hand-in, by hand. The server says which two cannot be paired, and why. (AP-6) */
export function AddPairingDialog({ run, onClose }: Props) {
  const choices = usePairingChoicesQuery({ groupAssignmentId: run.id });
  const [add, adding] = useAddPairingMutation();
  const [reviewerId, setReviewerId] = useState('');
  const [submissionId, setSubmissionId] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { keyFor, done } = useIntentKey();
  const dispatch = useAppDispatch();
  const people = choices.data?.people ?? [];
  const reviewer = people.find(({ id }) => id === reviewerId);
  const author = people.find((person) => person.submissionId !== null && person.submissionId === submissionId);
  const isReasonShort = reason.trim().length < SHORTEST_REASON;

  async function save() {
    setIsTried(true);
    const handInId = author?.submissionId ?? null;
    if (reviewer === undefined || author === undefined || handInId === null || isReasonShort) return;
    const request = {
      groupAssignmentId: run.id,
      submissionId: handInId,
      reviewerId: reviewer.id,
      reason: reason.trim(),
    };
    const { error } = await add({ request, idempotencyKey: keyFor(request) });
    if (error !== undefined) return;
    done();
    dispatch(notify({ type: 'SUCCESS', text: `${sortedName(reviewer)} reviews ${sortedName(author)} now.` }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add pairing"
      note="The two never see each other’s names."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={adding.isLoading} busyLabel="Adding…" onClick={() => void save()}>
            Add pairing
          </Button>
        </>
      }
    >
      {choices.data === undefined ? (
        choices.isError ? (
          <Note tone="bad" role="alert" action={<Button onClick={() => void choices.refetch()}>Try again</Button>}>
            Could not load the students. {problemOf(choices.error).detail}
          </Note>
        ) : (
          <Skeleton shape="row" count={3} label="Loading the students" />
        )
      ) : (
        <div className={styles['form']}>
          <SelectField
            label="Who reviews"
            value={reviewerId}
            onChange={setReviewerId}
            options={[
              { value: '', label: 'Choose a student' },
              ...people.map((person) => ({
                value: person.id,
                label: `${sortedName(person)}, ${many(person.reviewsGiven, 'review')} to give`,
              })),
            ]}
            error={isTried && reviewer === undefined ? 'Choose who reviews.' : undefined}
          />
          <SelectField
            label="Whose work"
            value={submissionId}
            onChange={setSubmissionId}
            options={[
              { value: '', label: 'Choose a hand-in' },
              ...people.flatMap((person) =>
                person.submissionId === null
                  ? []
                  : [
                      {
                        value: person.submissionId,
                        label: `${sortedName(person)}, ${many(person.reviewerCount, 'reviewer')}`,
                      },
                    ],
              ),
            ]}
            error={isTried && author === undefined ? 'Choose whose work.' : undefined}
          />
          <TextAreaField
            label="Reason"
            hint="It stands beside the pairing and in the history."
            value={reason}
            maxLength={500}
            onChange={setReason}
            error={isTried && isReasonShort ? 'Say why, in a few words.' : undefined}
          />
          {adding.error === undefined ? null : (
            <Note tone="bad" role="alert">
              Not added. {problemOf(adding.error).detail}
            </Note>
          )}
        </div>
      )}
    </Dialog>
  );
}
