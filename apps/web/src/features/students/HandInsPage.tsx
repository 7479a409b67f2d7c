import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { SubmissionForStaff } from '@circuit/contract/submissions';
import { sortedName } from '@circuit/domain/people';
import { Button, Chip, type Column, Icon, ManageTable, Note, PageTitle } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { GroupAssignmentTabs } from '#parts/groupAssignments/GroupAssignmentTabs.tsx';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { useHandInsQuery } from '#parts/students/studentsApi.ts';
import { useStudentAddress } from '#parts/students/useStudentAddress.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';
import { useScreenTitle } from '#platform/title/screenTitle.ts';
import { figure } from '#parts/words/figures.ts';

import { DownloadDialog } from './DownloadDialog.tsx';
import { isNamesClosed } from './namesClosed.ts';
import { NamesClosed } from './NamesClosed.tsx';
import styles from './students.module.css';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

/** Every hand-in by name, to search, to open and to take along. (SS-12) */
export function HandInsPage({ group, groupAssignment }: Props) {
  useScreenTitle('Hand-ins');
  const zone = useZone(group.timeZoneId);
  const address = useStudentAddress({ group, groupAssignment });
  const search = useTableSearch({
    key: `handIns/${groupAssignment.id}`,
    label: 'Name or e-mail',
    // The tab of the assignment counts what is handed in; a draft or withdrawn work is listed apart. (OV-16)
    tabs: [
      { id: 'HANDED_IN', label: 'Handed in' },
      { id: 'NOT_HANDED_IN', label: 'Draft or withdrawn' },
    ],
    sorts: ['name', 'handedInAt'],
    isOnDemand: false,
    canShowAll: true,
  });
  const query = useHandInsQuery(
    search.request === null ? skipToken : { ...search.request, groupAssignmentId: groupAssignment.id },
  );
  const [isDownloading, setIsDownloading] = useState(false);
  const isClosed = query.isError && isNamesClosed(query.error);
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
      <div className={styles['head']}>
        <PageTitle sub="What students handed in, by name. We record who opens one.">Hand-ins</PageTitle>
        <Button icon={<Icon of={Download} />} onClick={() => setIsDownloading(true)}>
          Download all
        </Button>
      </div>
      <GroupAssignmentTabs group={group} groupAssignment={groupAssignment} current="submissions" />
      {isClosed ? (
        <NamesClosed group={group} groupAssignment={groupAssignment} why={problemOf(query.error).detail} />
      ) : (
        <>
          <ManageTable
            {...search.tableProps}
            things="hand-ins"
            data={tableRows(query)}
            columns={columnsOf(zone)}
            row={{
              id: ({ id }) => id,
              name: ({ author }) => sortedName(author),
              secondLine: (row) => secondLine(row, zone),
              ...(address === null ? {} : { href: ({ author }: SubmissionForStaff) => address(author.id) }),
            }}
            texts={{
              empty: { title: 'Nobody has handed in.', text: 'Hand-ins appear here as they come in.' },
              noMatchHint: 'Check the spelling.',
            }}
          />
          {query.isError && query.data !== undefined ? <Note tone="warn">This list may be out of date.</Note> : null}
        </>
      )}
      {isDownloading ? (
        <DownloadDialog
          group={group}
          groupAssignment={groupAssignment}
          mayName={!isClosed}
          onClose={() => setIsDownloading(false)}
        />
      ) : null}
    </>
  );
}

function State({ row: { status, handedIn } }: { readonly row: SubmissionForStaff }) {
  if (status === 'Withdrawn') return <Chip tone="warn">Withdrawn</Chip>;
  if (handedIn === null) return <Chip>Not handed in</Chip>;
  return handedIn.isLate ? <Chip tone="warn">Late</Chip> : <Chip tone="ok">Handed in</Chip>;
}

const secondLine = ({ status, handedIn }: SubmissionForStaff, zone: string): string => {
  if (status === 'Withdrawn') return 'Withdrawn';
  if (handedIn === null) return 'Not handed in';
  const { number, wordCount, handedInAt, isLate, handedItselfIn } = handedIn;
  const late = `${isLate ? 'Late. ' : ''}${handedItselfIn === null ? '' : 'Handed itself in. '}`;
  return `${late}${formatDateTime(new Date(handedInAt), zone)}, version ${number}, ${figure(wordCount)} words`;
};

const columnsOf = (zone: string): readonly Column<SubmissionForStaff>[] => [
  { id: 'name', header: 'Student', isSortable: true, cell: ({ author }) => sortedName(author) },
  {
    id: 'handedInAt',
    header: 'Handed in',
    isSortable: true,
    cell: ({ handedIn }) => (handedIn === null ? 'no' : formatDateTime(new Date(handedIn.handedInAt), zone)),
  },
  { id: 'state', header: 'State', cell: (row) => <State row={row} /> },
  { id: 'version', header: 'Version', align: 'end', cell: ({ handedIn }) => handedIn?.number ?? 'none' },
  {
    id: 'words',
    header: 'Words',
    align: 'end',
    cell: ({ handedIn }) => (handedIn === null ? 'none' : figure(handedIn.wordCount)),
  },
  { id: 'files', header: 'Files and links', align: 'end', cell: ({ handedIn }) => handedIn?.artifactCount ?? 'none' },
];
