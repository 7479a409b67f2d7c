import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';

import { Button } from '../actions/Button.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { Icon } from '../layout/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { pageCount, rangeWords, typedPage } from './pages.ts';
import styles from './pager.module.css';
import type { TablePaging } from './types.ts';

interface Props extends TablePaging {
  readonly things: string;
  readonly totalCount: number;
}

export function Pager({ things, totalCount, page, pageSize, pageSizes, onPage, onPageSize }: Props) {
  const pages = pageCount(totalCount, pageSize);
  return (
    <nav className={styles['pager']} aria-label={`Pages of ${things}`}>
      <span className={styles['range']}>{rangeWords(page, pageSize, totalCount)}</span>
      <div className={styles['size']}>
        <SelectField
          label="Rows"
          value={String(pageSize)}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(size) => onPageSize(Number(size))}
        />
      </div>
      <div className={styles['steps']}>
        <Step name="Previous" icon="previous" isOff={page <= 1} onClick={() => onPage(page - 1)} />
        <PageField key={page} page={page} pages={pages} onPage={onPage} />
        <Step name="Next" icon="next" isOff={page >= pages} onClick={() => onPage(page + 1)} />
      </div>
    </nav>
  );
}

interface StepProps {
  readonly name: string;
  readonly icon: 'previous' | 'next';
  readonly isOff: boolean;
  readonly onClick: () => void;
}

/** At either end it stays where it is, so that the focus does, too. */
function Step({ name, icon, isOff, onClick }: StepProps) {
  return (
    <Button
      size="small"
      isOff={isOff}
      icon={<Icon of={icon === 'previous' ? ChevronLeft : ChevronRight} />}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}

function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [text, setText] = useState(String(page));
  function go() {
    const wanted = typedPage(text, pages, 1);
    if (wanted === null || wanted === page) setText(String(page));
    else onPage(wanted);
  }
  return (
    <form
      className={styles['page']}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        go();
      }}
    >
      <label className={styles['pageLabel']}>
        Page
        <input
          type="text"
          inputMode="numeric"
          className={styles['pageInput']}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={go}
        />
      </label>
      <span>
        of {pages} <VisuallyHidden>pages</VisuallyHidden>
      </span>
    </form>
  );
}
