import type { RubricSummary } from '@circuit/contract/rubrics';
import { can } from '@circuit/domain/permissions';
import { ManageTable } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { LeaveDialog } from '#parts/authoring/LeaveDialog.tsx';
import { LibraryHead } from '#parts/authoring/LibraryHead.tsx';
import { LIBRARY_TABS } from '#parts/authoring/libraryTabs.ts';
import { NewRubricDialog } from '#parts/authoring/NewRubricDialog.tsx';
import { useLibraryActs } from '#parts/authoring/useLibraryActs.ts';
import { countedTabs } from '#platform/searches/countedTabs.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { useActor, useUserInfo } from '#platform/session/useSession.ts';

import { RUBRIC_COLUMNS, rubricLine } from './rubricColumns.tsx';
import { DeleteRubric } from './RubricDialogs.tsx';
import {
  useDuplicateRubricMutation,
  useRestoreRubricMutation,
  useRubricListQuery,
  useUnshareRubricMutation,
} from './rubricsApi.ts';

const hrefOf = (id: string) => href(PATHS.rubricSection, { rubricId: id, section: 'edit' });

/** S2.08: nothing is loaded until somebody searches or asks for all. */
export function RubricsPage() {
  const actor = useActor();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const { request, tableProps, showAll } = useTableSearch({
    key: 'rubrics',
    label: 'Rubric name',
    tabs: LIBRARY_TABS,
    sorts: ['name', 'updatedAt'],
    isOnDemand: true,
    canShowAll: true,
  });
  const scope = can(actor, 'RubricRead') ? ('any' as const) : ('own' as const);
  const query = useRubricListQuery(request === null ? skipToken : { ...request, scope, withTabCounts: 'true' });
  const mayCreate = can(actor, 'RubricCreate');
  const { menu, busyLabel, dialog } = useRubricActs(mayCreate);
  return (
    <>
      <LibraryHead title="Rubrics" action="New rubric" onCreate={mayCreate ? () => setCreating(true) : undefined} />
      <ManageTable
        {...tableProps}
        {...countedTabs(tableProps.tabs, query.currentData?.tabCounts)}
        things="rubrics"
        columns={RUBRIC_COLUMNS}
        data={tableRows(query)}
        row={{
          id: ({ id }) => id,
          name: ({ name }) => name,
          // A deleted rubric is only here: its page leads back to this list. (S2.25)
          href: ({ id, isDeleted }) => (isDeleted ? undefined : hrefOf(id)),
          menu,
          busyLabel,
          secondLine: rubricLine,
        }}
        texts={{
          unasked: 'Search for a rubric by its name, or show all rubrics.',
          ...(showAll === undefined ? {} : { showAll: { label: 'Show all', onSelect: showAll } }),
          empty:
            tableProps.selectedTab === 'DELETED'
              ? { title: 'No deleted rubrics.', text: 'You can restore deleted rubrics here.' }
              : { title: 'No rubrics yet.', text: 'A rubric tells reviewers what to look for.' },
          noMatchHint: 'Check the spelling, or search the Deleted tab.',
        }}
      />
      {isCreating ? (
        <NewRubricDialog onCreated={(id) => void navigate(hrefOf(id))} onClose={() => setCreating(false)} />
      ) : null}
      {dialog}
    </>
  );
}

function useRubricActs(mayDuplicate: boolean) {
  const actor = useActor();
  const [doomed, setDoomed] = useState<RubricSummary | null>(null);
  const me = useUserInfo().data?.id;
  const [left, setLeft] = useState<RubricSummary | null>(null);
  const [unshare] = useUnshareRubricMutation();
  const [duplicate] = useDuplicateRubricMutation();
  const [restore] = useRestoreRubricMutation();
  const acts = useLibraryActs<RubricSummary>({
    nameOf: ({ name }) => name,
    hrefOf,
    mayDuplicate,
    mayDelete: (rubric) => can(actor, 'RubricDelete', rubric),
    duplicate: ({ id }) => duplicate({ request: { rubricId: id }, idempotencyKey: newIdempotencyKey() }),
    restore: ({ id, version }) =>
      restore({
        request: { rubricId: id, isDeleted: false },
        ifMatch: version,
        idempotencyKey: newIdempotencyKey(),
      }),
    onDelete: setDoomed,
    shareHrefOf: (rubric) =>
      can(actor, 'RubricUserRoleModify', rubric)
        ? href(PATHS.rubricSection, { rubricId: rubric.id, section: 'people' })
        : null,
    mayLeave: ({ roles, ...rubric }) => roles.length > 0 && can(actor, 'RubricUserRoleDeleteOwn', rubric),
    onLeave: setLeft,
  });
  return {
    ...acts,
    dialog: (
      <>
        {doomed === null ? null : <DeleteRubric rubric={doomed} onClose={() => setDoomed(null)} />}
        {left === null || me === undefined ? null : (
          <LeaveDialog
            name={left.name}
            leave={(idempotencyKey) => unshare({ request: { rubricId: left.id, userId: me }, idempotencyKey })}
            onClose={() => setLeft(null)}
          />
        )}
      </>
    ),
  };
}
