import type { InstructorSchedule, TimetableClass } from '@circuit/contract/timetable';
import { Checkbox, Chip, EmptyState, SelectField, Skeleton, Stack } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';

import styles from './timetable.module.css';
import { useInstructorScheduleQuery } from './timetableApi.ts';

interface Props {
  /** Undefined: the term that runs or comes next. */
  readonly termId: string | undefined;
  readonly onTerm: (termId: string) => void;
  readonly classIds: readonly number[];
  readonly onChange: (classIds: readonly number[], schedule: InstructorSchedule) => void;
  /** What to do without classes. */
  readonly otherwise: string;
}

/** The classes of this person in the timetable, to choose from; or why there are none. (UT-40, UT-42) */
export function ClassPicker({ termId, onTerm, classIds, onChange, otherwise }: Props) {
  const query = useInstructorScheduleQuery(termId === undefined ? {} : { externalTermId: termId });
  const { currentData: schedule, error, refetch, isFetching } = query;
  if (schedule === undefined)
    return error === undefined ? (
      <Asking />
    ) : (
      <LoadFailed what="Could not load your classes." error={error} onRetry={refetch} />
    );
  const { terms, term, classes } = schedule;
  const toggle = (classId: number, isChosen: boolean) =>
    onChange(isChosen ? [...classIds, classId] : classIds.filter((id) => id !== classId), schedule);
  return (
    <Stack gap={4}>
      {terms.length > 1 && (
        <SelectField
          label="Term"
          value={term?.id ?? ''}
          onChange={onTerm}
          options={terms.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {isFetching ? (
        <Asking />
      ) : classes.length === 0 ? (
        <NoClasses schedule={schedule} otherwise={otherwise} onRetry={refetch} />
      ) : (
        <fieldset className={styles['classes']}>
          <legend>Your classes in {term?.name}</legend>
          {classes.map((one) => (
            <ClassChoice
              key={one.classId}
              one={one}
              isChosen={classIds.includes(one.classId)}
              onChange={(isChosen) => toggle(one.classId, isChosen)}
            />
          ))}
        </fieldset>
      )}
    </Stack>
  );
}

/** The timetable may take a few seconds. */
function Asking() {
  return (
    <Stack gap={2}>
      <output>Asking the timetable…</output>
      <Skeleton shape="line" count={3} />
    </Stack>
  );
}

const AWAY: ReadonlySet<InstructorSchedule['state']> = new Set([
  'unreachable',
  'unreadable',
  'signInRefused',
  'notAllowed',
]);

interface NoneProps {
  readonly schedule: InstructorSchedule;
  readonly otherwise: string;
  readonly onRetry: () => unknown;
}

function NoClasses({ schedule: { state, detail, term }, otherwise, onRetry }: NoneProps) {
  if (AWAY.has(state))
    return <LoadFailed what="Your classes cannot be shown now." reason={detail} also={otherwise} onRetry={onRetry} />;
  const isNone = state === 'ready' || state === 'notAnInstructor';
  return (
    <EmptyState
      title={isNone ? `No classes for you in ${term?.name ?? 'this term'}.` : 'There are no classes to choose from.'}
      text={`${isNone ? '' : `${detail} `}${otherwise}`}
    />
  );
}

interface ChoiceProps {
  readonly one: TimetableClass;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

function ClassChoice({ one, isChosen, onChange }: ChoiceProps) {
  const { courseCode, courseTitle, label, meets, limit, inCourses } = one;
  const size = limit === null ? [] : [`${limit} places`];
  return (
    <div>
      <Checkbox
        label={`${courseCode} ${label}: ${courseTitle}`}
        hint={[meets === '' ? 'No meeting times yet' : meets, ...size].join(' · ')}
        isChecked={isChosen}
        onChange={onChange}
      />
      {inCourses.length > 0 && (
        <div className={styles['used']}>
          {inCourses.map(({ groupId, name }) => (
            <Chip key={groupId}>Already in {name}</Chip>
          ))}
        </div>
      )}
    </div>
  );
}
