import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';

import { logOutRequested } from '#platform/token/authSlice.ts';
import { memoryKeyStore } from '#platform/tab/keyStore.ts';
import { aTab } from '#testing/tabs.ts';

import { noSearch } from './searchesSlice.ts';
import { useTableSearch } from './useTableSearch.ts';

interface Kind {
  readonly isOnDemand: boolean;
  readonly canShowAll: boolean;
}

/** Shows what a table would be given, and offers what it would offer. */
function Table({ isOnDemand, canShowAll }: Kind) {
  const { request, tableProps, showAll, filters, setFilter } = useTableSearch({
    key: 'users',
    label: 'Name',
    tabs: [
      { id: 'AVAILABLE', label: 'Available' },
      { id: 'DELETED', label: 'Deleted' },
    ],
    sorts: ['name', 'email'],
    isOnDemand,
    canShowAll,
  });
  const { search, paging, onTab, onSort } = tableProps;
  if (search === undefined || paging === undefined) throw new Error('A table has both.');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        search.onSearch?.();
      }}
    >
      <output data-testid="request">{JSON.stringify(request)}</output>
      <output data-testid="filters">{JSON.stringify(filters)}</output>
      <button type="button" onClick={() => setFilter('role', filters['role'] === undefined ? 'Admin' : null)}>
        Admins
      </button>
      <p>{search.error}</p>
      <input
        aria-label="Keywords"
        value={search.keywords}
        onChange={(event) => search.onChange(event.currentTarget.value)}
        onBlur={search.onBlur}
      />
      <button type="button" onClick={search.onReset}>
        Reset
      </button>
      <button type="button" onClick={() => onTab?.('DELETED')}>
        Deleted
      </button>
      <button type="button" onClick={() => onSort?.('-email')}>
        By e-mail
      </button>
      <button type="button" onClick={() => paging.onPageSize(50)}>
        50 rows
      </button>
      <button type="button" onClick={() => paging.onPage(3)}>
        Page 3
      </button>
      {showAll === undefined ? null : (
        <button type="button" onClick={showAll}>
          Show all
        </button>
      )}
      <Link to="/users/1">A row</Link>
    </form>
  );
}

const ON_DEMAND: Kind = { isOnDemand: true, canShowAll: true };

function openTable(kind: Kind = ON_DEMAND) {
  const persistence = memoryKeyStore();
  const { store } = aTab({ persistence });
  const router = createMemoryRouter(
    [
      { path: '/users', element: <Table {...kind} /> },
      { path: '/users/1', element: <p>One person</p> },
    ],
    { initialEntries: ['/users'] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { router, store, persistence };
}

const request = (): unknown => JSON.parse(screen.getByTestId('request').textContent);
const type = (text: string) => userEvent.type(screen.getByLabelText('Keywords'), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const FIRST = { tab: 'AVAILABLE', sort: 'name', page: 1, pageSize: 25 };
const RULE = 'Type at least 3 letters. Numbers can be shorter.';

test('S2.03/3, S9.01/1 a table on demand loads nothing until asked, and then 25 rows', async () => {
  openTable();
  expect(request()).toBeNull();
  await type('abc');
  expect(request()).toBeNull();
  await type('{Enter}');
  expect(request()).toEqual({ keywords: 'abc', ...FIRST });
});

test('S5.01/1, S9.03/1 two digits are searched for', async () => {
  openTable();
  await type('31{Enter}');
  expect(request()).toEqual({ keywords: '31', ...FIRST });
});

test('S5.01/2 two letters are not searched for, which is said on Enter and not while typing', async () => {
  openTable();
  await type('ab');
  expect(screen.queryByText(RULE)).toBeNull();
  await type('{Enter}');
  expect(screen.getByText(RULE)).toBeTruthy();
  expect(request()).toBeNull();
  await type('c');
  expect(screen.queryByText(RULE)).toBeNull();
});

test('S5.01/2 the rule is also said when the field is left with two letters in it', async () => {
  openTable();
  await type('ab');
  await userEvent.tab();
  expect(screen.getByText(RULE)).toBeTruthy();
});

test('S5.01/3 Enter shows everything where the query-all option is on', async () => {
  openTable();
  await type('{Enter}');
  expect(request()).toEqual(FIRST);
});

test('S5.01/3 without the query-all option nothing typed is too short', async () => {
  openTable({ isOnDemand: true, canShowAll: false });
  await type('{Enter}');
  expect(screen.getByText(RULE)).toBeTruthy();
  expect(request()).toBeNull();
});

test('S5.01/3 Enter does nothing where the search neither waits nor shows all; what is typed is looked for by itself', async () => {
  openTable({ isOnDemand: false, canShowAll: false });
  await type('ab{Enter}');
  expect(screen.queryByText(RULE)).toBeNull();
  await type('c');
  await vi.waitFor(() => expect(request()).toEqual({ keywords: 'abc', ...FIRST }), 20_000);
});

test('S4.09/4 a reset keeps selected tab, sorting, page size and page by tab', async () => {
  const { store } = openTable();
  await type('abc{Enter}');
  await press('Deleted');
  await press('By e-mail');
  await press('50 rows');
  await press('Page 3');
  await press('Reset');
  expect(store.getState().searches['users']).toEqual({
    keywords: '',
    selectedTab: 'DELETED',
    sorting: '-email',
    pageSize: 50,
    pageByTab: { DELETED: 3 },
  });
  expect(request()).toBeNull();
});

test('MT-20 coming back from a row brings its rows back; opening the table anew does not', async () => {
  const { router } = openTable();
  await type('abc{Enter}');
  await press('Page 3');
  await userEvent.click(screen.getByRole('link', { name: 'A row' }));
  await screen.findByText('One person');
  await router.navigate(-1);
  await screen.findByTestId('request');
  expect(request()).toEqual({ keywords: 'abc', ...FIRST, page: 3 });
  await router.navigate('/users/1');
  await screen.findByText('One person');
  await router.navigate('/users');
  await screen.findByTestId('request');
  expect(request()).toBeNull();
  expect(screen.getByLabelText('Keywords')).toHaveProperty('value', 'abc');
});

test('S2.03/4, S4.09/3, S9.03/2 a search is kept under its key 1000 ms after the last change', async () => {
  const { persistence } = openTable();
  const kept = () => persistence.getItem('circuit.university.searches');
  await type('abc');
  const typedAt = performance.now();
  expect(kept() ?? '').not.toContain('abc');
  await vi.waitFor(() => expect(kept()).toBe(JSON.stringify({ users: { ...noSearch, keywords: 'abc' } })), {
    timeout: 20_000,
  });
  expect(performance.now() - typedAt).toBeGreaterThan(900);
});

test('MT-21 other words begin with the first page of every tab', async () => {
  openTable();
  await type('abc{Enter}');
  await press('Page 3');
  await type('d{Enter}');
  expect(request()).toEqual({ keywords: 'abcd', ...FIRST });
});

test('MT-22 a sorting that the list does not know any more counts as none', async () => {
  const { store } = openTable();
  store.dispatch({ type: 'searches/searchChanged', payload: { key: 'users', change: { sorting: 'shoeSize' } } });
  await press('Show all');
  expect(request()).toEqual(FIRST);
});

test('MT-23 a filter asks, begins with the first page, comes back with the rows, and can be taken away', async () => {
  const { router } = openTable();
  const filters = (): unknown => JSON.parse(screen.getByTestId('filters').textContent);
  await type('abc{Enter}');
  await press('Page 3');
  await press('Admins');
  expect([filters(), request()]).toEqual([{ role: 'Admin' }, { keywords: 'abc', ...FIRST }]);
  await userEvent.click(screen.getByRole('link', { name: 'A row' }));
  await screen.findByText('One person');
  await router.navigate(-1);
  await screen.findByTestId('request');
  expect([filters(), request()]).toEqual([{ role: 'Admin' }, { keywords: 'abc', ...FIRST }]);
  await press('Admins');
  expect([filters(), request()]).toEqual([{}, { keywords: 'abc', ...FIRST }]);
});

test('MT-24 signing out empties what was looked for, and keeps how the tables are set', async () => {
  const { store } = openTable();
  await type('okonkwo');
  await press('50 rows');
  store.dispatch(logOutRequested());
  expect(store.getState().searches['users']).toEqual({ ...noSearch, pageSize: 50 });
});
