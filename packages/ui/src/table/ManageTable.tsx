import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';

import { Tabs } from '../actions/Tabs.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DataTable } from './DataTable.tsx';
import { Pager } from './Pager.tsx';
import { pageCount, rangeWords } from './pages.ts';
import { RowList } from './RowList.tsx';
import styles from './table.module.css';
import { StaleNote, staleWords, stateInsteadOfRows } from './TableStates.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { ManageTableProps } from './types.ts';

const PHONE = '(max-width: 767px)';

/** Every list that is searched, sorted, paged and worked on. It knows no data: docs/how-to/add-a-table.md. */
export function ManageTable<Row>(props: ManageTableProps<Row>) {
  const { things, tabs, selectedTab, onTab } = props;
  if (tabs === undefined || selectedTab === undefined || onTab === undefined) return <Body {...props} />;
  return (
    <Tabs label={`Which ${things}`} tabs={tabs} selectedId={selectedTab} onSelect={onTab}>
      <Body {...props} />
    </Tabs>
  );
}

function Body<Row>(props: ManageTableProps<Row>) {
  const { things, data, search, filters, chips = [], note, paging, selection, row } = props;
  const { columns, chooser } = useColumns(props.columns);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const isList = isPhone && row.secondLine !== undefined;
  const instead = stateInsteadOfRows(props);
  useExistingPage(props);
  const caption = things.charAt(0).toUpperCase() + things.slice(1);
  const shown = { ...props, columns, caption };
  return (
    <div className={styles['card']}>
      {search === undefined && filters === undefined && note === undefined ? null : (
        <Toolbar
          search={search}
          filters={filters}
          chips={chips}
          note={note}
          chooser={isList || instead !== null ? null : chooser}
        />
      )}
      {data.isRefreshing === true ? <div className={styles['progress']} aria-hidden /> : null}
      {selection === undefined ? null : <BulkBar {...selection} />}
      <StaleNote data={data} />
      {instead === null ? (
        <>
          {isList ? <RowList {...shown} /> : <DataTable {...shown} />}
          {paging === undefined ? null : <Pager things={things} totalCount={data.totalCount} {...paging} />}
        </>
      ) : (
        <div className={styles['instead']}>{instead}</div>
      )}
      <output>
        <VisuallyHidden>{announcement(props)}</VisuallyHidden>
      </output>
    </div>
  );
}

/** Rows went while somebody was away: a page that is not there any more leads to the last one that is. */
function useExistingPage<Row>({ data, paging }: ManageTableProps<Row>): void {
  const isBeyond = data.status === 'ready' && data.isRefreshing !== true && data.rows.length === 0;
  const goBack = useEffectEvent(() => {
    if (paging !== undefined && paging.page > 1) paging.onPage(pageCount(data.totalCount, paging.pageSize));
  });
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
}

/** D3: how many were found, once they are there; or that they are old. */
function announcement<Row>({ things, data, paging, searchedFor = '' }: ManageTableProps<Row>): string {
  if (data.status !== 'ready' || data.isRefreshing === true) return '';
  if (data.failure !== undefined) return staleWords(data);
  if (data.rows.length === 0) return searchedFor === '' ? `No ${things}` : `No match for ${searchedFor}`;
  const { page = 1, pageSize = data.rows.length } = paging ?? {};
  return `${rangeWords(page, pageSize, data.totalCount)} ${things}`;
}

function useColumns<Row>(all: ManageTableProps<Row>['columns']) {
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(
    () => new Set(all.filter(({ isExtra }) => isExtra === true).map(({ id }) => id)),
  );
  const [, ...others] = all;
  const choose = (columnId: string, isShown: boolean) => {
    const next = new Set(hiddenIds);
    if (isShown) next.delete(columnId);
    else next.add(columnId);
    setHiddenIds(next);
  };
  return {
    columns: all.filter(({ id }, index) => index === 0 || !hiddenIds.has(id)),
    chooser: others.length < 2 ? null : <ColumnChooser columns={others} hiddenIds={hiddenIds} onChange={choose} />,
  };
}
