import type { ReactNode } from 'react';

import { Button } from '../actions/Button.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Note } from '../feedback/Note.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import type { ManageTableProps } from './types.ts';

type Facts<Row> = Pick<
  ManageTableProps<Row>,
  'things' | 'data' | 'texts' | 'searchedFor' | 'search' | 'tabs' | 'selectedTab'
>;

/** What stands in place of rows: nothing asked, on its way, failed, nothing found, nothing there. Null when there are rows. */
export function stateInsteadOfRows<Row>(facts: Facts<Row>): ReactNode {
  const { things, data, texts, searchedFor = '', search } = facts;
  if (data.status === 'unasked') {
    const { unasked = '', showAll } = texts;
    const action = showAll === undefined ? undefined : <Button onClick={showAll.onSelect}>{showAll.label}</Button>;
    return <EmptyState title={unasked} action={action} />;
  }
  if (data.status === 'error')
    return (
      <Note tone="bad" role="alert" action={<Button onClick={data.onRetry}>Try again</Button>}>
        Could not load {things}. {data.failure}
      </Note>
    );
  if (data.status === 'loading') return <Skeleton shape="row" count={6} label={`Loading ${things}…`} />;
  if (data.rows.length > 0) return null;
  if (searchedFor !== '')
    return (
      <EmptyState
        title={`No match for “${searchedFor}”.`}
        text={hintOfOtherTab(facts) ?? texts.noMatchHint ?? 'Check the spelling.'}
        action={search === undefined ? undefined : <Button onClick={search.onReset}>Clear search</Button>}
      />
    );
  return <EmptyState {...texts.empty} />;
}

/** The tab of the last visit is still chosen, and who looks for something current may not see that. (LI-12) */
function hintOfOtherTab<Row>({ tabs: [first, ...others] = [], selectedTab }: Facts<Row>): string | null {
  const chosen = others.find(({ id }) => id === selectedTab);
  if (first === undefined || chosen === undefined) return null;
  return `You searched in ${chosen.label}. Check the spelling, or look in ${first.label}.`;
}

/** "Showing what was loaded at 8:41 PM. …": new rows could not be had, the old ones are still there. Empty when all is well. */
export function staleWords<Row>({ status, failure, loadedAt }: ManageTableProps<Row>['data']): string {
  if (status !== 'ready' || failure === undefined) return '';
  return `${loadedAt === undefined ? 'Showing what was loaded before.' : `Showing what was loaded at ${loadedAt}.`} ${failure}`;
}

export function StaleNote<Row>({ data }: Pick<ManageTableProps<Row>, 'data'>) {
  const words = staleWords(data);
  if (words === '') return null;
  return (
    <Note tone="warn" action={<Button onClick={data.onRetry}>Try again</Button>}>
      {words}
    </Note>
  );
}
