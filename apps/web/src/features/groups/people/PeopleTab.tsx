import { shownEmail, sortedName } from '@circuit/domain/people';
import { can, GROUP_ROLES, roleLabel } from '@circuit/domain/permissions';
import { Icon, ManageTable, type MenuItem } from '@circuit/ui';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';

import type { Course } from '../course.ts';
import { useGroupPeopleQuery } from '../coursesApi.ts';
import { KeepApartDialog } from '../pairs/KeepApartDialog.tsx';
import { PairsCard } from '../pairs/PairsCard.tsx';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { SectionFilter } from '#parts/people/SectionFilter.tsx';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { ImpersonateDialog } from '#platform/session/ImpersonateDialog.tsx';
import { useActor } from '#platform/session/useSession.ts';
import { settings } from '#platform/settings/settings.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { ChangeRoleDialog } from './ChangeRoleDialog.tsx';
import { peopleColumns } from './columns.tsx';
import { EditSectionsDialog } from './EditSectionsDialog.tsx';
import { type GroupPerson, rolesWords, searchLabel } from '../person.ts';
import { RemoveRoleDialog } from './RemoveRoleDialog.tsx';
import { RoleFilter } from './RoleFilter.tsx';

type Act = {
  readonly what: 'change' | 'remove' | 'sections' | 'keepApart' | 'impersonate';
  readonly person: GroupPerson;
};

/** The people of a course with their roles and where these come from (mock 11). */
export function PeopleTab({ group }: { readonly group: Course }) {
  const actor = useActor();
  const [act, setAct] = useState<Act | null>(null);
  const { request, tableProps, filters, setFilter } = useTableSearch({
    key: `groupPeople/${group.id}`,
    label: searchLabel(settings.shardKey),
    tabs: [{ id: 'AVAILABLE', label: 'People' }],
    sorts: ['name', 'email', 'lastSeenAt', 'role'],
    isOnDemand: false,
    canShowAll: false,
  });
  const role = GROUP_ROLES.find((known) => known === filters['role']);
  const { section } = filters;
  const asked = {
    groupId: group.id,
    tab: 'AVAILABLE' as const,
    ...request,
    ...(role === undefined ? {} : { role }),
    ...(section === undefined ? {} : { section }),
  };
  const query = useGroupPeopleQuery(asked);
  const sections = query.data?.sections ?? [];
  const mayModify = can(actor, 'GroupUserRoleModify', group);
  const mayOpenAccounts = can(actor, 'UserReadAny');
  const close = () => setAct(null);

  const menu = (person: GroupPerson): MenuItem[] => [
    ...(mayModify
      ? [
          { id: 'change', label: 'Change role', onSelect: () => setAct({ what: 'change', person }) },
          { id: 'sections', label: 'Edit sections', onSelect: () => setAct({ what: 'sections', person }) },
          { id: 'remove', label: 'Remove', onSelect: () => setAct({ what: 'remove', person }) },
        ]
      : []),
    ...(mayModify && person.roles.some((held) => held.role === 'GroupLearner')
      ? [{ id: 'apart', label: 'Keep apart from…', onSelect: () => setAct({ what: 'keepApart', person }) }]
      : []),
    ...(can(actor, 'UserImpersonateAny')
      ? [{ id: 'impersonate', label: 'Impersonate', onSelect: () => setAct({ what: 'impersonate', person }) }]
      : []),
    ...(mayOpenAccounts
      ? [{ id: 'open', label: 'Open account', href: href(PATHS.user, { userId: person.userId }) }]
      : []),
  ];

  return (
    <>
      <ManageTable
        {...tableProps}
        things="people"
        columns={peopleColumns(sections.length > 0)}
        data={tableRows(query)}
        row={{
          id: ({ userId }) => userId,
          name: sortedName,
          ...(mayModify || mayOpenAccounts ? { menu } : {}),
          secondLine: (person) => [rolesWords(person), shownEmail(person.email)].filter(Boolean).join(', '),
        }}
        texts={{
          empty: { title: 'Nobody here.', text: 'No one in this course matches these filters.' },
          noMatchHint: 'Check the spelling, or choose All roles.',
        }}
        filters={
          <>
            <RoleFilter role={role} counts={query.data?.roleCounts} onChange={(to) => setFilter('role', to)} />
            <SectionFilter section={section} sections={sections} onChange={(to) => setFilter('section', to)} />
          </>
        }
        chips={[
          ...(role === undefined
            ? []
            : [{ id: 'role', label: `Role: ${roleLabel(role)}`, onRemove: () => setFilter('role', null) }]),
          ...(section === undefined
            ? []
            : [{ id: 'section', label: `Section: ${section}`, onRemove: () => setFilter('section', null) }]),
        ]}
        note={rosterNote(group)}
      />
      {mayModify && <PairsCard group={group} />}
      {act?.what === 'change' && <ChangeRoleDialog group={group} person={act.person} onClose={close} />}
      {act?.what === 'sections' && <EditSectionsDialog group={group} person={act.person} onClose={close} />}
      {act?.what === 'remove' && <RemoveRoleDialog group={group} person={act.person} onClose={close} />}
      {act?.what === 'impersonate' && (
        <ImpersonateDialog person={{ ...act.person, id: act.person.userId }} onClose={close} />
      )}
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
