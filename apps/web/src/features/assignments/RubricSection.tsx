import { rubricPoints } from '@circuit/domain/rubrics';
import { Button, EmptyState, Note, SelectField, Skeleton, Stack, TextField, TextLink } from '@circuit/ui';
import { useState } from 'react';

import { useRubricsQuery } from '#shared/api/resources.ts';
import { RubricText } from '#shared/workspace/RubricText.tsx';
import { pointsText } from '#shared/workspace/words.ts';

import type { SectionProps } from './sections.ts';

const NONE = 'none';

/** Attaches a rubric that the author shares, and shows what reviewers will answer. (AE-8) */
export function RubricSection({ editing: { draft, base, change } }: SectionProps) {
  const query = useRubricsQuery();
  const [search, setSearch] = useState('');
  if (query.isError)
    return (
      <EmptyState
        title="Could not load your rubrics."
        text="The assignment itself is not affected."
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  if (query.data === undefined) return <Skeleton shape="row" count={2} />;
  const words = search.trim().toLowerCase();
  const rubrics = query.data.items.filter(
    ({ id, name }) => id === draft.rubricId || name.toLowerCase().includes(words),
  );
  const isSaved = base.rubric !== null && base.rubric.rubricId === draft.rubricId;
  return (
    <Stack gap={4}>
      {query.data.items.length > 8 ? <TextField label="Find a rubric" value={search} onChange={setSearch} /> : null}
      <SelectField
        label="Rubric"
        value={draft.rubricId ?? NONE}
        options={[
          { value: NONE, label: 'No rubric yet' },
          ...rubrics.map(({ id, name, points }) => ({ value: id, label: `${name}, ${pointsText(points)}` })),
        ]}
        onChange={(id) => change({ rubricId: rubrics.find((rubric) => rubric.id === id)?.id ?? null })}
      />
      {query.data.items.length === 0 ? (
        <p>
          You share no rubric yet. <TextLink href="/rubrics">Make one first.</TextLink>
        </p>
      ) : null}
      {isSaved && base.rubric !== null ? (
        <>
          <p>
            <TextLink href={`/rubrics/${base.rubric.rubricId}/edit`}>{base.rubric.name}</TextLink>, version{' '}
            {base.rubric.versionNumber}, {pointsText(rubricPoints(base.rubric))}
          </p>
          <RubricText contents={base.rubric} />
        </>
      ) : null}
      {draft.rubricId === null && query.data.items.length > 0 ? (
        <Note>Without a rubric reviewers have nothing to answer. A rubric without criteria is a point scale.</Note>
      ) : null}
    </Stack>
  );
}
