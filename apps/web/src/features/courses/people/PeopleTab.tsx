import { sortedName } from '@circuit/domain/people';
import { can } from '@circuit/domain/permissions';
import { Icon, ManageTable, type MenuItem } from '@circuit/ui';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';

import type { Course } from '#features/courses/course/course.ts';
import { useGroupPeopleQuery } from '#features/courses/coursesApi.ts';
import { KeepApartDialog } from '#features/courses/pairs/KeepApartDialog.tsx';
import { PairsCard } from '#features/courses/pairs/PairsCard.tsx';
import { tableRows } from '#shared/searches/tableRows.ts';
import { useTableSearch } from '#shared/searches/useTableSearch.ts';
import { useActor } from '#shared/session/useSession.ts';
import { formatDateTime } from '#shared/time/format.ts';

import { ChangeRoleDialog } from './ChangeRoleDialog.tsx';
import { peopleColumns } from './columns.tsx';
import type { GroupPerson } from './person.ts';
import { rolesWords } from './person.ts';
import { RemoveRoleDialog } from './RemoveRoleDialog.tsx';
import { useRoleFilter } from './useRoleFilter.tsx';

type Act = { readonly what: 'change' | 'remove' | 'keepApart'; readonly person: GroupPerson };

/** The people of a course with their roles and where these come from (mock 11). */
export function PeopleTab({ group }: { readonly group: Course }) {
  const actor = useActor();
  const [act, setAct] = useState<Act | null>(null);
  const { request, tableProps } = useTableSearch({
    key: `groupPeople/${group.id}`,
    label: 'Name, e-mail or PUID',
    tabs: [{ id: 'AVAILABLE', label: 'People' }],
    sorts: ['name', 'email', 'lastSeenAt', 'role'],
    isOnDemand: false,
    canShowAll: false,
  });
  const { role, filter, chips } = useRoleFilter(() => tableProps.paging?.onPage(1));
  const asked = { groupId: group.id, tab: 'AVAILABLE' as const, ...request, ...(role === null ? {} : { role }) };
  const query = useGroupPeopleQuery(asked);
  const mayModify = can(actor, 'GroupUserRoleModify', group);
  const mayOpenAccounts = can(actor, 'UserReadAny');
  const close = () => setAct(null);

  const menu = (person: GroupPerson): MenuItem[] => [
    ...(mayModify
      ? [
          { id: 'change', label: 'Change role', onSelect: () => setAct({ what: 'change', person }) },
          { id: 'remove', label: 'Remove', onSelect: () => setAct({ what: 'remove', person }) },
        ]
      : []),
    ...(mayModify && person.roles.some((held) => held.role === 'GroupLearner')
      ? [{ id: 'apart', label: 'Keep apart from…', onSelect: () => setAct({ what: 'keepApart', person }) }]
      : []),
    ...(mayOpenAccounts ? [{ id: 'open', label: 'Open account', href: `/users/${person.userId}` }] : []),
  ];

  return (
    <>
      <ManageTable
        {...tableProps}
        things="people"
        columns={peopleColumns(group)}
        data={tableRows(query)}
        row={{
          id: ({ userId }) => userId,
          name: sortedName,
          ...(mayModify || mayOpenAccounts ? { menu } : {}),
          secondLine: (person) => `${rolesWords(person)}, ${person.email}`,
        }}
        texts={{
          empty: { title: 'Nobody here.', text: 'No one in this course has that role.' },
          noMatchHint: 'Check the spelling, or look among all roles.',
        }}
        filters={filter(query.data?.roleCounts)}
        chips={chips}
        note={rosterNote(group)}
      />
      {mayModify && <PairsCard group={group} />}
      {act?.what === 'change' && <ChangeRoleDialog group={group} person={act.person} onClose={close} />}
      {act?.what === 'remove' && <RemoveRoleDialog group={group} person={act.person} onClose={close} />}
      {act?.what === 'keepApart' && <KeepApartDialog group={group} person={act.person} onClose={close} />}
    </>
  );
}

function rosterNote({ roster, timeZoneId }: Course) {
  if (roster === null) return undefined;
  if (roster.syncedAt === null) return 'Added by hand. No roster yet.';
  return (
    <>
      <Icon of={RefreshCw} size="1rem" /> Roster synced {formatDateTime(new Date(roster.syncedAt), timeZoneId)}
    </>
  );
}
