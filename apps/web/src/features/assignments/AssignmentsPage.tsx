import type { AssignmentSummary } from '@circuit/contract/assignments';
import { assignmentId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { ManageTable } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { LeaveDialog } from '#parts/authoring/LeaveDialog.tsx';
import { LibraryHead } from '#parts/authoring/LibraryHead.tsx';
import { LIBRARY_TABS } from '#parts/authoring/libraryTabs.ts';
import { NewAssignmentDialog } from '#parts/authoring/NewAssignmentDialog.tsx';
import { useLibraryActs } from '#parts/authoring/useLibraryActs.ts';
import { countedTabs } from '#platform/searches/countedTabs.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { useActor, useUserInfo } from '#platform/session/useSession.ts';

import { ASSIGNMENT_COLUMNS, assignmentLine } from './assignmentColumns.tsx';
import {
  useAssignmentListQuery,
  useDuplicateAssignmentMutation,
  useRestoreAssignmentMutation,
  useUnshareAssignmentMutation,
} from './assignmentsApi.ts';
import { DeleteAssignment } from './DeleteAssignment.tsx';
import { placeAddress } from './sections.ts';
import { UseInCourseDialog } from './UseInCourseDialog.tsx';

const hrefOf = (id: string) => placeAddress(assignmentId(id), 'details');

/** S2.06: nothing is loaded until somebody searches or asks for all. */
export function AssignmentsPage() {
  const actor = useActor();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const { request, tableProps, showAll } = useTableSearch({
    key: 'assignments',
    label: 'Assignment title',
    tabs: LIBRARY_TABS,
    sorts: ['title', 'updatedAt'],
    isOnDemand: true,
    canShowAll: true,
  });
  const scope = can(actor, 'AssignmentRead') ? ('any' as const) : ('own' as const);
  const query = useAssignmentListQuery(request === null ? skipToken : { ...request, scope, withTabCounts: 'true' });
  const mayCreate = can(actor, 'AssignmentCreate');
  const { menu, busyLabel, dialog } = useAssignmentActs(mayCreate);
  return (
    <>
      <LibraryHead
        title="Assignments"
        action="New assignment"
        onCreate={mayCreate ? () => setCreating(true) : undefined}
      />
      <ManageTable
        {...tableProps}
        {...countedTabs(tableProps.tabs, query.currentData?.tabCounts)}
        things="assignments"
        columns={ASSIGNMENT_COLUMNS}
        data={tableRows(query)}
        row={{
          id: ({ id }) => id,
          name: ({ title }) => title,
          // A deleted assignment is only here: its page leads back to this list. (S2.25)
          href: ({ id, isDeleted }) => (isDeleted ? undefined : hrefOf(id)),
          menu,
          busyLabel,
          secondLine: assignmentLine,
        }}
        texts={{
          unasked: 'Search for an assignment by its title, or show all assignments.',
          ...(showAll === undefined ? {} : { showAll: { label: 'Show all', onSelect: showAll } }),
          empty:
            tableProps.selectedTab === 'DELETED'
              ? { title: 'No deleted assignments.', text: 'You can restore deleted assignments here.' }
              : { title: 'No assignments yet.', text: 'Write an assignment once and use it in many courses.' },
          noMatchHint: 'Check the spelling, or search the Deleted tab.',
        }}
      />
      {isCreating ? (
        <NewAssignmentDialog onCreated={(id) => void navigate(hrefOf(id))} onClose={() => setCreating(false)} />
      ) : null}
      {dialog}
    </>
  );
}

function useAssignmentActs(mayDuplicate: boolean) {
  const actor = useActor();
  const [doomed, setDoomed] = useState<AssignmentSummary | null>(null);
  const me = useUserInfo().data?.id;
  const [left, setLeft] = useState<AssignmentSummary | null>(null);
  const [unshare] = useUnshareAssignmentMutation();
  const [used, setUsed] = useState<AssignmentSummary | null>(null);
  const [duplicate] = useDuplicateAssignmentMutation();
  const [restore] = useRestoreAssignmentMutation();
  const acts = useLibraryActs<AssignmentSummary>({
    nameOf: ({ title }) => title,
    hrefOf,
    mayDuplicate,
    mayDelete: (assignment) => can(actor, 'AssignmentDelete', assignment),
    duplicate: ({ id }) => duplicate({ request: { assignmentId: id }, idempotencyKey: newIdempotencyKey() }),
    restore: ({ id, version }) =>
      restore({
        request: { assignmentId: id, isDeleted: false },
        ifMatch: version,
        idempotencyKey: newIdempotencyKey(),
      }),
    onDelete: setDoomed,
    shareHrefOf: (assignment) =>
      can(actor, 'AssignmentUserRoleModify', assignment) ? placeAddress(assignment.id, 'people') : null,
    mayLeave: ({ roles, ...assignment }) => roles.length > 0 && can(actor, 'AssignmentUserRoleDeleteOwn', assignment),
    onLeave: setLeft,
    more: (assignment) => [{ id: 'use', label: 'Use in a course', onSelect: () => setUsed(assignment) }],
  });
  return {
    ...acts,
    dialog: (
      <>
        {doomed === null ? null : <DeleteAssignment assignment={doomed} onClose={() => setDoomed(null)} />}
        {left === null || me === undefined ? null : (
          <LeaveDialog
            name={left.title}
            leave={(idempotencyKey) => unshare({ request: { assignmentId: left.id, userId: me }, idempotencyKey })}
            onClose={() => setLeft(null)}
          />
        )}
        {used === null ? null : <UseInCourseDialog assignment={used} onClose={() => setUsed(null)} />}
      </>
    ),
  };
}
