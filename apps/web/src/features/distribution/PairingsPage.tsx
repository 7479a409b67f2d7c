import type { Allocation } from '@circuit/contract/distribution';
import { PAIRING_SOURCES, REVIEW_STATES } from '@circuit/domain/distribution';
import { sortedName } from '@circuit/domain/people';
import { Button, Icon, ManageTable, PageTitle, SelectField } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { GroupAssignmentTabs } from '#parts/groupAssignments/GroupAssignmentTabs.tsx';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { useStudentAddress } from '#parts/students/useStudentAddress.ts';
import { useZone } from '#platform/api/useZone.ts';

import { AddPairingDialog } from './AddPairingDialog.tsx';
import { usePairingsQuery } from './distributionApi.ts';
import styles from './distribution.module.css';
import { pairingColumns, secondLine } from './pairingColumns.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';
import { REVIEW_WORDS, type GroupAssignmentOfStaff, SOURCE_WORDS } from './words.ts';

const ANY = 'any';
const WHOSE = [
  { value: 'either', label: 'Reviewer or author' },
  { value: 'reviewer', label: 'Reviewer' },
  { value: 'author', label: 'Author' },
] as const;
const STATES = [
  { value: ANY, label: 'Any state' },
  ...REVIEW_STATES.map((value) => ({ value, label: REVIEW_WORDS[value] })),
];
const SOURCES = [
  { value: ANY, label: 'Any source' },
  ...PAIRING_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] })),
];
const FEW = [
  { value: ANY, label: 'Any number' },
  { value: 'few', label: 'Fewer than needed' },
];

/** Every reviewer with every hand-in they were given: why, from where, and how far it is. (AP-6) */
export function PairingsPage({ group, groupAssignment }: GroupAssignmentOfStaff) {
  const zone = useZone(group.timeZoneId);
  const search = usePairingSearch(groupAssignment.id);
  const query = usePairingsQuery(search.request ?? skipToken);
  const address = useStudentAddress({ group, groupAssignment });
  // Nothing to look through: no strip of filters over an empty list.
  const hasNone = query.data?.totalCount === 0 && search.chips.length === 0 && search.tableProps.searchedFor === '';
  const [isAdding, setIsAdding] = useState(false);
  const [taking, setTaking] = useState<Allocation | null>(null);
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
      <div className={styles['head']}>
        <PageTitle sub="Who reviews whose work. Students never see these names.">All pairings</PageTitle>
        <Button kind="primary" icon={<Icon of={Plus} />} onClick={() => setIsAdding(true)}>
          Add pairing
        </Button>
      </div>
      <GroupAssignmentTabs group={group} groupAssignment={groupAssignment} current="evaluations" />
      <ManageTable
        {...search.tableProps}
        isWide
        things="pairings"
        data={tableRows(query)}
        columns={pairingColumns(zone, address)}
        row={{
          id: ({ id }) => id,
          name: ({ reviewer, author }) => `${sortedName(reviewer)} reviews ${sortedName(author)}`,
          secondLine,
          menu: (row: Allocation) => rowMenu(row, setTaking),
        }}
        {...(hasNone ? { search: undefined } : { filters: search.fields })}
        chips={search.chips}
        texts={{
          empty: {
            title: 'Nothing has been given out.',
            text: 'Distribute reviews on the overview, or add a pairing by hand.',
          },
          noMatchHint: 'Check the spelling, or remove a filter.',
        }}
      />
      {isAdding ? <AddPairingDialog groupAssignment={groupAssignment} onClose={() => setIsAdding(false)} /> : null}
      {taking === null ? null : (
        <TakeBackDialog
          groupAssignment={groupAssignment}
          // As it is now: it may have been begun since the menu was opened.
          pairing={query.data?.items.find(({ id }) => id === taking.id) ?? taking}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  );
}

function rowMenu(row: Allocation, take: (row: Allocation) => void) {
  return row.status === 'Given' && row.review !== 'handedIn'
    ? [{ id: 'takeBack', label: 'Revoke', onSelect: () => take(row) }]
    : [];
}

function usePairingSearch(groupAssignmentId: GroupAssignmentOfStaff['groupAssignment']['id']) {
  const search = useTableSearch({
    key: `pairings/${groupAssignmentId}`,
    label: 'Name or e-mail',
    tabs: [
      { id: 'AVAILABLE', label: 'Current' },
      { id: 'TAKEN_BACK', label: 'Revoked' },
    ],
    sorts: ['reviewer', 'author', 'createdAt'],
    isOnDemand: false,
    canShowAll: true,
  });
  const { filters, setFilter } = search;
  const whose = WHOSE.find(({ value }) => value === filters['whose'])?.value ?? 'either';
  const review = REVIEW_STATES.find((value) => value === filters['review']);
  const source = PAIRING_SOURCES.find((value) => value === filters['source']);
  const isFew = filters['few'] === 'few';
  const choose = (name: string) => (value: string) => setFilter(name, value === ANY ? null : value);
  const chip = (id: string, label: string | undefined) =>
    label === undefined ? [] : [{ id, label, onRemove: () => setFilter(id, null) }];
  return {
    tableProps: search.tableProps,
    request:
      search.request === null
        ? null
        : {
            ...search.request,
            groupAssignmentId,
            whose,
            ...(review === undefined ? {} : { review }),
            ...(source === undefined ? {} : { source }),
            ...(isFew ? { hasFewReviewers: 'true' } : {}),
          },
    fields: (
      <>
        <SelectField label="Look in" value={whose} options={WHOSE} onChange={(value) => setFilter('whose', value)} />
        <SelectField label="State" value={review ?? ANY} options={STATES} onChange={choose('review')} />
        <SelectField label="Source" value={source ?? ANY} options={SOURCES} onChange={choose('source')} />
        <SelectField label="Reviewers" value={isFew ? 'few' : ANY} options={FEW} onChange={choose('few')} />
      </>
    ),
    chips: [
      ...chip('review', review === undefined ? undefined : REVIEW_WORDS[review]),
      ...chip('source', source === undefined ? undefined : SOURCE_WORDS[source]),
      ...chip('few', isFew ? 'Few reviewers' : undefined),
    ],
  };
}
