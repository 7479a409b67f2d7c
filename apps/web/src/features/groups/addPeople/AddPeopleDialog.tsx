import { addPeopleText, identifierLabel } from '@circuit/domain/people';
import { can, GROUP_ROLES, type GroupRole, roleLabel } from '@circuit/domain/permissions';
import { Note, SelectField, TextAreaField } from '@circuit/ui';
import { useEffect, useRef, useState } from 'react';

import type { Course } from '../course.ts';
import { useAddPeopleMutation } from '../coursesApi.ts';
import { CreatorSentence } from '../people/RoleChoice.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useActor } from '#platform/session/useSession.ts';
import { settings } from '#platform/settings/settings.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './addPeople.module.css';
import { correctionWords, footNote, goodOnes, idleOnes, isWrong, peopleWords } from './entries.ts';
import { EntryRow } from './EntryRow.tsx';
import { correctIdentifier, withoutIdentifiers } from './identifiers.ts';
import { useChecked } from './useChecked.ts';

/** S1.05, S5.02: many people at once, each checked as it is entered. Good entries are added, the others stay. */
export function AddPeopleDialog({
  group,
  text,
  onText,
  onClose,
}: {
  readonly group: Course;
  /** What was entered outlives the dialog: a pasted list is not lost to a stray Esc. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}) {
  const label = identifierLabel(settings.shardKey);
  const [role, setRole] = useState<GroupRole>('GroupLearner');
  const [addedCount, setAddedCount] = useState(0);
  const [addPeople, { error }] = useAddPeopleMutation();
  const dispatch = useAppDispatch();
  const { entries, failure, retry, isTooMany } = useChecked(group.id, role, text);
  const roles = useGrantableRoles(group);
  const { list, correct } = useCorrections(text, onText);
  const good = goodOnes(entries);
  const wrong = entries.filter(isWrong);
  // What is entered while an addition is under way was not sent, and so it stays. (CO-15)
  const latestText = useRef(text);
  useEffect(() => {
    latestText.current = text;
  }, [text]);

  async function add(keyFor: KeyFor) {
    const request = { groupId: group.id, role, identifiers: good };
    const answer = await addPeople({ request, idempotencyKey: keyFor(request) });
    const { data } = answer;
    if (data === undefined) return answer;
    const refused = new Set([...data.notFound, ...data.refused.map(({ identifier }) => identifier)]);
    const settled = [...good.filter((identifier) => !refused.has(identifier)), ...idleOnes(entries)];
    const staying = withoutIdentifiers(latestText.current, settled);
    onText(staying);
    if (staying !== '') {
      setAddedCount(data.added.length);
      return { stays: true };
    }
    const words = `Added ${peopleWords(data.added.length)} to ${group.name}.`;
    dispatch(notify({ text: words, type: 'SUCCESS' }));
    return answer;
  }

  return (
    <ActDialog
      title="Add people"
      note={<output>{footNote(entries)}</output>}
      action={good.length === 0 ? 'Add people' : `Add ${peopleWords(good.length)}`}
      busyLabel="Adding…"
      isOff={good.length === 0}
      failed={null}
      act={add}
      onClose={onClose}
    >
      <div>
        <p className={styles['sentence']}>{addPeopleText('course', label)}</p>
        <div className={styles['fields']}>
          <TextAreaField
            label={label.charAt(0).toUpperCase() + label.slice(1)}
            value={text}
            onChange={onText}
            rows={3}
          />
          <SelectField
            label="Role"
            value={role}
            onChange={setRole}
            options={roles.map((value) => ({ value, label: roleLabel(value) }))}
          />
        </div>
        <p className={styles['hint']}>To add several, separate them with commas or new lines, or paste a column.</p>
        <CreatorSentence role={role} />
        {addedCount > 0 && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Note draws its own element
          <Note tone="ok" role="status">
            Added {peopleWords(addedCount)}. {correctionWords(wrong.length)}
          </Note>
        )}
        {error !== undefined && (
          <Note tone="bad" role="alert">
            Nobody was added. {problemOf(error).detail}
          </Note>
        )}
        {failure !== undefined && <LoadFailed what="Could not check the entries." error={failure} onRetry={retry} />}
        {isTooMany && <Note tone="warn">You can add 500 at a time. Add the others after that.</Note>}
        {entries.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
          <section ref={list} aria-label="People found" tabIndex={0} className={styles['entries']}>
            <ul>
              {entries.map((entry) => (
                <EntryRow key={entry.identifier} entry={entry} onCorrect={correct} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </ActDialog>
  );
}

/** Users cannot grant a role above their own, unless they may change roles everywhere. */
function useGrantableRoles(group: Course): readonly GroupRole[] {
  const actor = useActor();
  const rank = Math.min(...group.roles.map((role) => GROUP_ROLES.indexOf(role)));
  const fromHighest = can(actor, 'GroupUserRoleModify') ? GROUP_ROLES : GROUP_ROLES.slice(rank);
  return fromHighest.toReversed();
}

/** After a correction focus goes on to the next mistake, so that they can be mended one after the other. (CO-16) */
function useCorrections(text: string, onText: (text: string) => void) {
  const list = useRef<HTMLElement>(null);
  const [corrections, setCorrections] = useState(0);
  useEffect(() => {
    if (corrections === 0) return;
    const place: HTMLElement | null | undefined = list.current;
    const next =
      place?.querySelector<HTMLElement>('button') ?? place?.closest('[role=dialog]')?.querySelector('textarea');
    next?.focus();
  }, [corrections]);
  const correct = (identifier: string, correction: string) => {
    onText(correctIdentifier(text, identifier, correction));
    setCorrections(corrections + 1);
  };
  return { list, correct };
}
