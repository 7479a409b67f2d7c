import { Checkbox } from '../fields/Checkbox.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { classes } from '../layout/classes.ts';
import { AppLink } from '../links/LinkProvider.tsx';
import styles from './list.module.css';
import { RowMenu } from './RowMenu.tsx';
import { withSelected } from './selecting.ts';
import type { ManageTableProps } from './types.ts';

type Props<Row> = Pick<ManageTableProps<Row>, 'columns' | 'row' | 'data' | 'sorting' | 'onSort' | 'selection'> & {
  readonly caption: string;
};

/** A list of people on a phone: the name, and one line under it. */
export function RowList<Row>({ caption, columns, row, data, sorting, onSort, selection }: Props<Row>) {
  const [nameColumn] = columns;
  const sortable = columns.filter(({ isSortable }) => isSortable === true);
  return (
    <>
      {onSort === undefined || sortable.length === 0 ? null : (
        <div className={styles['sort']}>
          <SelectField
            label="Sort by"
            value={sorting ?? sortable[0]?.id ?? ''}
            options={sortable.flatMap(({ id, header }) => [
              { value: id, label: header },
              { value: `-${id}`, label: `${header}, descending` },
            ])}
            onChange={onSort}
          />
        </div>
      )}
      <ul className={styles['list']} aria-label={caption} aria-busy={data.isRefreshing === true || undefined}>
        {data.rows.map((item) => {
          const id = row.id(item);
          const href = row.href?.(item);
          const busyLabel = row.busyLabel?.(item);
          const name = nameColumn?.cell(item);
          return (
            <li key={id} className={styles['row']} data-busy={busyLabel === undefined ? undefined : ''}>
              {selection === undefined ? null : (
                <Checkbox
                  label={`Select ${row.name(item)}`}
                  isLabelHidden
                  isChecked={selection.selectedIds.has(id)}
                  onChange={(isSelected) => selection.onChange(withSelected(selection.selectedIds, [id], isSelected))}
                />
              )}
              <div className={styles['words']}>
                {href === undefined ? (
                  <b>{name}</b>
                ) : (
                  <AppLink href={href} className={classes(styles['name'])}>
                    {name}
                  </AppLink>
                )}
                <div className={styles['second']}>{busyLabel ?? row.secondLine?.(item)}</div>
              </div>
              {row.menu === undefined || busyLabel !== undefined ? null : (
                <RowMenu name={row.name(item)} items={row.menu(item)} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
