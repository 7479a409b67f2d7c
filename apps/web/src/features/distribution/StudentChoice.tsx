import { isSearchable } from '@circuit/domain/lists';
import { sortedName } from '@circuit/domain/people';
import { RadioCards, Skeleton, Stack, TextField } from '@circuit/ui';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useLater } from '#platform/searches/useLater.ts';

import { usePairingChoicesQuery } from './distributionApi.ts';
import { type Choice, type GroupAssignmentOfStaff } from './words.ts';

const MOST_SHOWN = 4;

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  /** "Who reviews" */
  readonly label: string;
  /** Of the field that looks for somebody: what is wrong leads there. */
  readonly id: string;
  readonly isOfHandIns: boolean;
  readonly hintOf: (student: Choice) => string;
  readonly chosen: Choice | null;
  readonly onChoose: (student: Choice) => void;
  readonly error?: string | undefined;
}

/** One student of a class of any size: looked for by name, the first ones without. (AP-5) */
export function StudentChoice({ groupAssignment, label, id, isOfHandIns, hintOf, chosen, onChoose, error }: Props) {
  const [typed, setTyped] = useState('');
  const keywords = useLater(typed.trim());
  const query = usePairingChoicesQuery({
    groupAssignmentId: groupAssignment.id,
    ...(isSearchable(keywords) ? { keywords } : {}),
    ...(isOfHandIns ? { hasHandIn: 'true' } : {}),
  });
  const found = query.currentData?.items ?? [];
  const others = found.filter((student) => student.id !== chosen?.id).slice(0, MOST_SHOWN);
  // The chosen student stays in the list, whatever the user searches for next.
  const shown = chosen === null ? others : [chosen, ...others];
  return (
    <Stack gap={2}>
      <TextField
        id={id}
        label={`${label}: name or e-mail`}
        hint="Type at least 3 letters."
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        error={error}
      />
      {query.currentData === undefined && !query.isError ? (
        <Skeleton shape="row" count={3} label="Loading the students" />
      ) : null}
      {query.isError ? (
        <LoadFailed what="Could not load the students." error={query.error} onRetry={query.refetch} />
      ) : null}
      {query.currentData !== undefined && found.length === 0 ? <output>No student matches.</output> : null}
      {shown.length === 0 ? null : (
        <RadioCards
          label={label}
          value={chosen?.id ?? null}
          onChange={(studentId) => {
            const student = shown.find((one) => one.id === studentId);
            if (student !== undefined) onChoose(student);
          }}
          options={shown.map((student) => ({
            value: student.id,
            label: sortedName(student),
            hint: hintOf(student),
          }))}
        />
      )}
      {(query.currentData?.totalCount ?? 0) > MOST_SHOWN ? <p>More students match. Type more of the name.</p> : null}
    </Stack>
  );
}
