import { can } from '@circuit/domain/permissions';
import { rubricPoints } from '@circuit/domain/rubrics';
import { Button, Icon, LinkButton, Note, SelectField, Skeleton, Stack, TextField, TextLink } from '@circuit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useRubricsQuery } from '#platform/api/resources.ts';
import { NewRubricDialog } from '#parts/authoring/NewRubricDialog.tsx';
import { useActor } from '#platform/session/useSession.ts';
import { RubricText } from '#parts/workspace/RubricText.tsx';
import { pointsText } from '#parts/workspace/words.ts';

import type { SectionProps } from './sections.ts';

const NONE = 'none';

// Its points may have changed in the rubric's own editor since.
const FRESH = { refetchOnMountOrArgChange: true };

/** Attaches a rubric that the author shares or makes here, and shows what reviewers will answer. (AE-8, AE-18) */
export function RubricSection({ editing: { draft, base, change } }: SectionProps) {
  const query = useRubricsQuery(undefined, FRESH);
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(false);
  const mayCreate = can(useActor(), 'RubricCreate');
  if (query.isError)
    return (
      <LoadFailed
        look="place"
        what="Could not load your rubrics."
        also="The assignment itself is not affected."
        onRetry={query.refetch}
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
      {mayCreate ? (
        <div>
          <Button icon={<Icon of={Plus} />} onClick={() => setCreating(true)}>
            New rubric
          </Button>
        </div>
      ) : null}
      {isCreating ? (
        <NewRubricDialog
          onCreated={(rubricId) => {
            setCreating(false);
            change({ rubricId });
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {isSaved && base.rubric !== null ? (
        <>
          <p>
            <TextLink href={href(PATHS.rubricSection, { rubricId: base.rubric.rubricId, section: 'edit' })}>
              {base.rubric.name}
            </TextLink>
            , version {base.rubric.versionNumber}, {pointsText(rubricPoints(base.rubric))}
          </p>
          {base.rubric.criteria.length === 0 ? (
            <Note
              action={
                <LinkButton href={href(PATHS.rubricSection, { rubricId: base.rubric.rubricId, section: 'edit' })}>
                  Add criteria
                </LinkButton>
              }
            >
              This rubric has no criteria yet. Reviewers give a single score.
            </Note>
          ) : null}
          <RubricText contents={base.rubric} />
        </>
      ) : null}
      {draft.rubricId === null ? (
        <Note>Reviewers need a rubric. A rubric without criteria is a point scale.</Note>
      ) : null}
    </Stack>
  );
}
