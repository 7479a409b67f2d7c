import { Button, Note, RadioCards, TextField } from '@circuit/ui';
import { type SubmitEvent, useId, useState } from 'react';

import { type LtiLaunch, type StateOf, useConnectLtiCourseMutation } from './launchApi.ts';
import { LaunchNotice } from './LaunchNotice.tsx';
import styles from './launch.module.css';
import { useLaunchAct } from './useLaunchAct.ts';

interface Props {
  readonly launch: LtiLaunch;
  readonly state: StateOf<'connectCourse'>;
}

const NEW = 'new';

/** An instructor came from a course that nobody has connected: they say which course here it is. (LW-21) */
export function ConnectCourse({ launch, state }: Props) {
  const { candidates, mayCreate, whyNot, courseTitle, courseLabel } = state;
  const label = courseLabel === '' || courseLabel === courseTitle ? '' : ` (${courseLabel})`;
  return (
    <LaunchNotice launch={launch} title="Connect this course">
      <p>
        You came from <b>{courseTitle}</b>
        {label} in {launch.platformName}. Choose the course here that goes with it. You do this once. After that, its
        students can open it too.
      </p>
      {candidates.length === 0 && !mayCreate ? (
        <Note tone="warn">
          {whyNot ?? 'You do not teach a course here. Ask an administrator to create one for you.'}
        </Note>
      ) : (
        <CourseForm launch={launch} state={state} />
      )}
    </LaunchNotice>
  );
}

function CourseForm({ launch, state }: Props) {
  const { candidates, courseTitle, mayCreate, whyNot } = state;
  const nameId = useId();
  const [chosen, setChosen] = useState(() => firstChoice(state));
  const [newName, setNewName] = useState(courseTitle);
  const [connect] = useConnectLtiCourseMutation();
  const { run, isBusy, failure } = useLaunchAct('Not connected.');
  const isNew = chosen === NEW;
  const isNameless = isNew && newName.trim() === '';
  const [hasTried, setTried] = useState(false);
  function send(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (chosen === null) return;
    if (isNameless) {
      document.getElementById(nameId)?.focus();
      return;
    }
    const course = candidates.find(({ groupId }) => groupId === chosen);
    const which = course === undefined ? { newName: newName.trim() } : { groupId: course.groupId };
    const request = { ltiLaunchId: launch.id, ...which };
    void run((keyFor) => connect({ request, idempotencyKey: keyFor(request) }));
  }
  return (
    <form className={styles['form']} onSubmit={send} noValidate>
      <RadioCards
        label="Course"
        value={chosen}
        onChange={setChosen}
        error={hasTried && chosen === null ? 'Choose a course.' : undefined}
        options={[
          ...candidates.map(({ groupId, name, isBestMatch, isConnected }) => ({
            value: String(groupId),
            label: name,
            hint: isConnected ? CONNECTED_ALREADY : isBestMatch ? 'Best match' : undefined,
          })),
          ...(mayCreate ? [{ value: NEW, label: 'A new course', hint: 'Empty, with you as its instructor' }] : []),
        ]}
      />
      {!mayCreate && whyNot !== null && <p>{whyNot}</p>}
      {isNew && (
        <TextField
          id={nameId}
          label="Name of the new course"
          maxLength={200}
          isRequired
          value={newName}
          onChange={setNewName}
          error={isNameless ? 'Give the course a name.' : undefined}
        />
      )}
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" isBusy={isBusy} busyLabel="Connecting…">
          {isNew ? 'Create and connect course' : 'Connect course'}
        </Button>
      </div>
    </form>
  );
}

const CONNECTED_ALREADY = 'Connected to another course already. Its students and yours would be together';

/** Only a best match is chosen beforehand: a wrong course must not be one press away. */
function firstChoice({ candidates, mayCreate }: StateOf<'connectCourse'>): string | null {
  if (mayCreate && candidates.every(({ isConnected }) => isConnected)) return NEW;
  return candidates.find(({ isBestMatch }) => isBestMatch)?.groupId ?? null;
}
