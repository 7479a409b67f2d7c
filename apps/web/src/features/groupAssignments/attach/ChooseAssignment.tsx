import type { AssignmentSummary } from '@circuit/contract/assignments';
import { Button, EmptyState, Icon, RadioCards, Skeleton, Stack, TextField } from '@circuit/ui';
import { can } from '@circuit/domain/permissions';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useAssignmentsQuery } from '#platform/api/resources.ts';
import { NewAssignmentDialog } from '#parts/authoring/NewAssignmentDialog.tsx';
import { useActor } from '#platform/session/useSession.ts';

/** More are found by searching: nobody reads a hundred titles. */
const SHOWN = 8;

interface Props {
  readonly chosenId: string | null;
  readonly error: string | undefined;
  readonly onChoose: (assignmentId: string) => void;
}

/** The assignments that one may use, those changed last first, and a way to a new one. (CW-4, CW-25) */
export function ChooseAssignment({ chosenId, error, onChoose }: Props) {
  const query = useAssignmentsQuery();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = can(useActor(), 'AssignmentCreate');
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed what="Could not load your library." error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton shape="row" count={4} />
    );
  const there = query.data.items.filter(({ isDeleted }) => !isDeleted);
  const create = mayCreate ? (
    <Button icon={<Icon of={Plus} />} onClick={() => setCreating(true)}>
      New assignment
    </Button>
  ) : null;
  return (
    <>
      {there.length === 0 ? (
        <EmptyState
          title="Your library is empty."
          text="Write an assignment once in the library and use it in many courses."
          action={create}
        />
      ) : (
        <Stack gap={4}>
          <FromLibrary assignments={there} chosenId={chosenId} error={error} onChoose={onChoose} />
          <div>{create}</div>
        </Stack>
      )}
      {isCreating ? (
        <NewAssignmentDialog
          onCreated={(id) => {
            setCreating(false);
            onChoose(id);
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  );
}

interface FromLibraryProps extends Props {
  readonly assignments: readonly AssignmentSummary[];
}

function FromLibrary({ assignments, chosenId, error, onChoose }: FromLibraryProps) {
  const [search, setSearch] = useState('');
  const found = foundBy(search, assignments);
  const shown = found.slice(0, SHOWN);
  const chosen = assignments.find(({ id }) => id === chosenId);
  const options = chosen === undefined || shown.includes(chosen) ? shown : [chosen, ...shown];
  return (
    <>
      {assignments.length > 3 ? (
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
            ? `Showing ${SHOWN} of ${found.length}. Search to find the others.`
            : ''}
      </output>
    </>
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
