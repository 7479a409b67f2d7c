import { Button, Icon, LinkButton, LinkTabs, Row, Skeleton } from '@circuit/ui';
import { Plus, UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { can } from '@circuit/domain/permissions';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useActor } from '#platform/session/useSession.ts';

import type { Course } from '../course.ts';
import styles from './course.module.css';
import { CourseHeader } from './CourseHeader.tsx';
import { type CourseTab, tabsFor } from './tabs.ts';

const AssignmentsTab = lazy(async () => ({ default: (await import('./AssignmentsTab.tsx')).AssignmentsTab }));
const PeopleTab = lazy(async () => ({ default: (await import('../people/PeopleTab.tsx')).PeopleTab }));
const SettingsTab = lazy(async () => ({
  default: (await import('../settings/SettingsTab.tsx')).SettingsTab,
}));
const SyncTab = lazy(async () => ({ default: (await import('../sync/SyncTab.tsx')).SyncTab }));
const HistoryTab = lazy(async () => ({
  default: (await import('../history/HistoryTab.tsx')).HistoryTab,
}));
const AddPeopleDialog = lazy(async () => ({
  default: (await import('../addPeople/AddPeopleDialog.tsx')).AddPeopleDialog,
}));
const ImportRosterDialog = lazy(async () => ({
  default: (await import('../roster/ImportRosterDialog.tsx')).ImportRosterDialog,
}));

const TAB_CONTENTS: Record<CourseTab, (group: Course) => ReactNode> = {
  assignments: (group) => <AssignmentsTab group={group} />,
  people: (group) => <PeopleTab group={group} />,
  settings: (group) => <SettingsTab key={group.id} group={group} />,
  sync: (group) => <SyncTab group={group} />,
  history: (group) => <HistoryTab group={group} />,
};

/** S2.13: the header and the tabs stay while one moves from tab to tab; each tab is loaded when it is first opened. */
export function CoursePage({ group, tab }: { readonly group: Course; readonly tab: CourseTab }) {
  const actor = useActor();
  const [enteredPeople, setEnteredPeople] = useState('');
  const [opened, setOpened] = useState<'addPeople' | 'importRoster' | null>(null);
  const mayAdd = can(actor, 'GroupUserRoleModify', group);
  const tabs = tabsFor(actor, group);
  return (
    <>
      <CourseHeader
        group={group}
        action={
          tab === 'people' && mayAdd ? (
            <PeopleActions onOpen={setOpened} />
          ) : tab === 'assignments' && can(actor, 'GroupAssignmentCreate', group) ? (
            <LinkButton
              kind="primary"
              icon={<Icon of={Plus} />}
              href={href(PATHS.newGroupAssignment, { groupId: group.id })}
            >
              Add assignment
            </LinkButton>
          ) : undefined
        }
      />
      {tabs.length > 1 && <LinkTabs label="Course" tabs={tabs} currentId={tab} />}
      <div className={styles['tab']}>
        <Suspense fallback={<Skeleton shape="block" />}>{TAB_CONTENTS[tab](group)}</Suspense>
      </div>
      <Suspense>
        {opened === 'addPeople' && (
          <AddPeopleDialog
            group={group}
            text={enteredPeople}
            onText={setEnteredPeople}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'importRoster' && <ImportRosterDialog group={group} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

function PeopleActions({ onOpen }: { readonly onOpen: (which: 'addPeople' | 'importRoster') => void }) {
  return (
    <Row>
      <Button onClick={() => onOpen('importRoster')}>Import roster</Button>
      <Button kind="primary" icon={<Icon of={UserPlus} />} onClick={() => onOpen('addPeople')}>
        Add people
      </Button>
    </Row>
  );
}
