import type { AssignmentSummary } from '@circuit/contract';
import { Button, EmptyState, LinkButton, Note, RadioCards, Skeleton, Stack, TextField } from '@circuit/ui';
import { useState } from 'react';

import { problemOf } from '#shared/api/problemOf.ts';
import { useAssignmentsQuery } from '#shared/api/resources.ts';

/** More are found by searching: nobody reads a hundred titles. */
const SHOWN = 8;

interface Props {
  readonly chosenId: string | null;
  readonly error: string | undefined;
  readonly onChoose: (assignmentId: string) => void;
}

/** The assignments that one may use, those changed last first. */
export function ChooseAssignment({ chosenId, error, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const query = useAssignmentsQuery();
  if (query.data === undefined)
    return query.isError ? (
      <Note tone="bad" role="alert" action={<Button onClick={() => void query.refetch()}>Try again</Button>}>
        Could not load your library. {problemOf(query.error).detail}
      </Note>
    ) : (
      <Skeleton shape="row" count={4} />
    );
  const there = query.data.items.filter(({ isDeleted }) => !isDeleted);
  if (there.length === 0)
    return (
      <EmptyState
        title="Your library is empty."
        text="An assignment is written once in the library and used in many courses."
        action={<LinkButton href="/assignments">Go to the library</LinkButton>}
      />
    );
  const found = foundBy(search, there);
  const shown = found.slice(0, SHOWN);
  const chosen = there.find(({ id }) => id === chosenId);
  const options = chosen === undefined || shown.includes(chosen) ? shown : [chosen, ...shown];
  return (
    <Stack gap={4}>
      {there.length > 3 ? (
        <TextField label="Search by title or description" value={search} onChange={setSearch} autoComplete="off" />
      ) : null}
      {options.length === 0 ? null : (
        <RadioCards
          label="Assignment"
          value={chosenId}
          error={error}
          options={options.map((assignment) => ({
            value: assignment.id,
            label: assignment.title,
            hint: hintOf(assignment),
          }))}
          onChange={onChoose}
        />
      )}
      <output>
        {found.length === 0
          ? `No match for “${search.trim()}”. Check the spelling.`
          : found.length > SHOWN
            ? `${SHOWN} of ${found.length} are shown. Search to find the others.`
            : ''}
      </output>
    </Stack>
  );
}

function foundBy(search: string, assignments: readonly AssignmentSummary[]): readonly AssignmentSummary[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return assignments
    .filter(({ title, description }) => {
      const text = `${title} ${description}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
}

function hintOf({ description, rubricName, calibrationCount }: AssignmentSummary): string {
  const rubric = rubricName === null ? 'No rubric yet' : `Rubric: ${rubricName}`;
  const practice = calibrationCount === 1 ? '1 calibration' : `${calibrationCount} calibrations`;
  const facts = `${rubric}. ${practice}.`;
  return description.trim() === '' ? facts : `${description.trim().slice(0, 160)} ${facts}`;
}
