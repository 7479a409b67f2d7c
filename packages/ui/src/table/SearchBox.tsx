import { Search, X } from 'lucide-react';
import type { SubmitEvent } from 'react';

import { Button } from '../actions/Button.tsx';
import { TextField } from '../fields/TextField.tsx';
import { Icon } from '../layout/Icon.tsx';
import styles from './toolbar.module.css';
import type { TableSearch } from './types.ts';

/** The rule about short words is said on Enter or when the field is left, never while typing. */
export function SearchBox({ label, keywords, onChange, onSearch, onBlur, onReset, error }: TableSearch) {
  function search(event: SubmitEvent) {
    event.preventDefault();
    onSearch?.();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is not known yet to every browser that we serve
    <form role="search" className={styles['search']} onSubmit={search} noValidate>
      <div className={styles['keywords']}>
        <TextField
          label={label}
          type="text"
          autoComplete="off"
          maxLength={200}
          value={keywords}
          onChange={onChange}
          onBlur={onBlur}
          error={error}
        />
      </div>
      {onSearch === undefined ? null : (
        <Button type="submit" icon={<Icon of={Search} />}>
          Search
        </Button>
      )}
      {keywords === '' ? null : (
        <Button kind="ghost" icon={<Icon of={X} />} onClick={onReset}>
          Clear search
        </Button>
      )}
    </form>
  );
}
