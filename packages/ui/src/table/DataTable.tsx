import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useRef } from 'react';

import { Checkbox } from '../fields/Checkbox.tsx';
import { classes } from '../layout/classes.ts';
import { Icon } from '../layout/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { AppLink } from '../links/LinkProvider.tsx';
import { RowMenu } from './RowMenu.tsx';
import { selectedOf, withSelected } from './selecting.ts';
import { ariaSort, nextSorting } from './sorting.ts';
import styles from './table.module.css';
import type { Column, ManageTableProps, TableSelection } from './types.ts';
import { useIsScrolling } from './useIsScrolling.ts';

type Props<Row> = Pick<
  ManageTableProps<Row>,
  'things' | 'columns' | 'row' | 'data' | 'sorting' | 'onSort' | 'selection' | 'isWide'
> & { readonly caption: string };

/** A real table: caption, scopes, the name as row header, a region that can be scrolled by keyboard. (E1, E4) */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, things, columns, row, data, sorting, onSort, selection, isWide = false } = props;
  const region = useRef<HTMLDivElement>(null);
  const isScrolling = useIsScrolling(region);
  const hasMenu = row.menu !== undefined;
  return (
    <div
      ref={region}
      className={classes(styles['region'], isWide && styles['wide'])}
      {...(isScrolling ? { role: 'region', 'aria-label': caption, tabIndex: 0, 'data-scrolls': '' } : {})}
    >
      <table className={styles['table']} aria-busy={data.isRefreshing === true || undefined}>
        <caption className={styles['caption']}>{caption}</caption>
        <thead>
          <tr>
            {selection === undefined ? null : (
              <th scope="col" className={styles['check']}>
                <SelectAll things={things} ids={data.rows.map(row.id)} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
            {hasMenu ? (
              <th scope="col" className={styles['more']}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((item) => (
            <BodyRow key={row.id(item)} item={item} columns={columns} row={row} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: string | undefined;
  readonly onSort: ((sorting: string) => void) | undefined;
}

function Header<Row>({ column, sorting, onSort }: HeaderProps<Row>) {
  const { id, align, isSortable = false } = column;
  const look = classes(align === 'end' && styles['figures']);
  if (!isSortable || onSort === undefined)
    return (
      <th scope="col" className={look}>
        <HeaderWords {...column} />
      </th>
    );
  const sort = ariaSort(id, sorting);
  const glyph = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[sort];
  return (
    <th scope="col" className={look} aria-sort={sort}>
      <button type="button" className={styles['sort']} onClick={() => onSort(nextSorting(id, sorting))}>
        <HeaderWords {...column} />
        <Icon of={glyph} size="1rem" className={classes(sort === 'none' && styles['unsorted'])} />
      </button>
    </th>
  );
}

function HeaderWords<Row>({ header, shortHeader }: Column<Row>) {
  if (shortHeader === undefined) return header;
  return (
    <span title={header}>
      <span aria-hidden>{shortHeader}</span>
      <VisuallyHidden>{header}</VisuallyHidden>
    </span>
  );
}

function SelectAll({ things, ids, selection }: { things: string; ids: readonly string[]; selection: TableSelection }) {
  const selected = selectedOf(ids, selection.selectedIds);
  return (
    <Checkbox
      label={`Select all ${things} on this page`}
      isLabelHidden
      isChecked={selected === 'all'}
      isMixed={selected === 'some'}
      onChange={(isSelected) => selection.onChange(withSelected(selection.selectedIds, ids, isSelected))}
    />
  );
}

type BodyRowProps<Row> = Pick<Props<Row>, 'columns' | 'row' | 'selection'> & { readonly item: Row };

function BodyRow<Row>({ item, columns, row, selection }: BodyRowProps<Row>) {
  const id = row.id(item);
  const busyLabel = row.busyLabel?.(item);
  return (
    <tr
      aria-disabled={busyLabel === undefined ? undefined : true}
      data-busy={busyLabel === undefined ? undefined : ''}
      data-selected={selection?.selectedIds.has(id) || undefined}
    >
      {selection === undefined ? null : (
        <td className={styles['check']}>
          <Checkbox
            label={`Select ${row.name(item)}`}
            isLabelHidden
            isChecked={selection.selectedIds.has(id)}
            onChange={(isSelected) => selection.onChange(withSelected(selection.selectedIds, [id], isSelected))}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.id} isName={index === 0} column={column} item={item} href={row.href?.(item)} />
      ))}
      {row.menu === undefined ? null : (
        <td className={styles['more']}>
          {busyLabel === undefined ? <RowMenu name={row.name(item)} items={row.menu(item)} /> : busyLabel}
        </td>
      )}
    </tr>
  );
}

interface CellProps<Row> {
  readonly isName: boolean;
  readonly column: Column<Row>;
  readonly item: Row;
  readonly href: string | undefined;
}

function Cell<Row>({ isName, column, item, href }: CellProps<Row>) {
  const look = classes(column.align === 'end' && styles['figures']);
  const content = column.cell(item);
  if (!isName) return <td className={look}>{content}</td>;
  return (
    <th scope="row" className={look}>
      {href === undefined ? (
        content
      ) : (
        <AppLink href={href} className={classes(styles['name'])}>
          {content}
        </AppLink>
      )}
    </th>
  );
}
