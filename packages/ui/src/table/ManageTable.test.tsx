import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { DEFAULT_APPEARANCE } from '../provider/appearance.ts';
import { UiProvider } from '../provider/UiProvider.tsx';
import { ManageTable } from './ManageTable.tsx';
import type { ManageTableProps, TableRows } from './types.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const AMARA = { id: '1', name: 'Okonkwo, Amara', email: 'amara@univ.example' };
const LARISSA = { id: '2', name: 'Hale, Larissa', email: 'larissa@univ.example' };
const READY: TableRows<Person> = { status: 'ready', rows: [AMARA, LARISSA], totalCount: 412 };

function aTable(given: Partial<ManageTableProps<Person>> = {}) {
  const props: ManageTableProps<Person> = {
    things: 'people',
    columns: [
      { id: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
      { id: 'email', header: 'E-mail', cell: ({ email }) => email, isSortable: true },
      { id: 'seen', header: 'Last seen', cell: () => 'now' },
    ],
    row: { id: ({ id }) => id, name: ({ name }) => name, href: ({ id }) => `/users/${id}` },
    data: READY,
    texts: { unasked: 'Search for a name.', empty: { title: 'No people yet.', text: 'Add some.' } },
    ...given,
  };
  return (
    <UiProvider appearance={DEFAULT_APPEARANCE}>
      <ManageTable {...props} />
    </UiProvider>
  );
}

const aPaging = (fields: { readonly page?: number } = {}) => ({
  page: 1,
  pageSize: 25,
  pageSizes: [25, 50, 100, 150, 200],
  onPage: vi.fn<(page: number) => void>(),
  onPageSize: vi.fn<(pageSize: number) => void>(),
  ...fields,
});

const aSearch = (fields: { readonly keywords?: string; readonly error?: string } = {}) => ({
  label: 'Name or e-mail',
  keywords: '',
  onChange: vi.fn<(keywords: string) => void>(),
  onSearch: vi.fn<() => void>(),
  onReset: vi.fn<() => void>(),
  ...fields,
});

afterEach(() => vi.unstubAllGlobals());

test('MT-1 it is a table with a caption, whose rows are named by their first cell, which is a link', () => {
  render(aTable());
  const table = screen.getByRole('table', { name: 'People' });
  const name = within(table).getByRole('rowheader', { name: 'Okonkwo, Amara' });
  expect(within(name).getByRole('link').getAttribute('href')).toBe('/users/1');
});

test('MT-2 a header that sorts says how, and pressing it turns the order round', async () => {
  const onSort = vi.fn<(sorting: string) => void>();
  render(aTable({ sorting: 'name', onSort }));
  const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
  expect([sortOf('Name'), sortOf('E-mail'), sortOf('Last seen')]).toEqual(['ascending', 'none', null]);
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await userEvent.click(screen.getByRole('button', { name: 'E-mail' }));
  expect(onSort.mock.calls).toEqual([['-name'], ['email']]);
});

test('MT-2 a header that is cut for want of room is read aloud whole', () => {
  const columns = [{ id: 'self', header: 'Self-evaluate', shortHeader: 'Self', cell: () => 'done' }];
  render(aTable({ columns }));
  expect(screen.getByRole('columnheader', { name: 'Self-evaluate' })).toBeTruthy();
  expect(screen.getByText('Self').getAttribute('aria-hidden')).toBe('true');
});

test('MT-3 the pager says which rows are shown, and leads to the next page and to a typed one', async () => {
  const paging = aPaging();
  render(aTable({ paging }));
  expect(screen.getByText('1 to 25 of 412')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.clear(screen.getByLabelText('Page'));
  await userEvent.type(screen.getByLabelText('Page'), '999{Enter}');
  expect(paging.onPage.mock.calls).toEqual([[2], [17]]);
});

test('S9.01/2 one can choose 25, 50, 100, 150 or 200 rows', async () => {
  const paging = aPaging();
  render(aTable({ paging }));
  const rows = screen.getByLabelText('Rows');
  expect(
    within(rows)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['25', '50', '100', '150', '200']);
  await userEvent.selectOptions(rows, '150');
  expect(paging.onPageSize.mock.calls).toEqual([[150]]);
});

test('MT-4 a page that is not there any more leads to the last one that is', () => {
  const paging = aPaging({ page: 9 });
  render(aTable({ paging, data: { status: 'ready', rows: [], totalCount: 30 } }));
  expect(paging.onPage.mock.calls).toEqual([[2]]);
});

test('MT-5 before anything is asked there is a sentence, and a button where everything may be shown', async () => {
  const onSelect = vi.fn<() => void>();
  const texts = {
    unasked: 'Search for a name.',
    showAll: { label: 'Show everyone', onSelect },
    empty: { title: '-', text: '-' },
  };
  render(aTable({ texts, data: { status: 'unasked', rows: [], totalCount: 0 } }));
  expect(screen.getByText('Search for a name.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show everyone' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole('table')).toBeNull();
});

test('MT-6 a first failure stands in place of the rows and can be tried again', async () => {
  const onRetry = vi.fn<() => void>();
  render(aTable({ data: { status: 'error', rows: [], totalCount: 0, failure: 'The server is busy.', onRetry } }));
  expect(screen.getByRole('alert').textContent).toContain('Could not load people. The server is busy.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('MT-7 a later failure keeps the rows and says how old they are', () => {
  render(aTable({ data: { ...READY, failure: 'The server is busy.', loadedAt: '8:41 PM' } }));
  // Shown, and read aloud.
  expect(screen.getAllByText('Showing what was loaded at 8:41 PM. The server is busy.')).toHaveLength(2);
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
});

test('MT-8 no match names the words, points on, and offers to clear the search', async () => {
  const search = aSearch({ keywords: 'titraton' });
  const texts = { empty: { title: '-', text: '-' }, noMatchHint: 'Check the spelling, or search the Deleted tab.' };
  render(aTable({ search, texts, searchedFor: 'titraton', data: { status: 'ready', rows: [], totalCount: 0 } }));
  expect(screen.getByText('No match for “titraton”.')).toBeTruthy();
  expect(screen.getByText('Check the spelling, or search the Deleted tab.')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1] ?? document.body);
  expect(search.onReset).toHaveBeenCalledOnce();
});

test('LI-12 no match in another tab than the first says which one it is, and where else to look', () => {
  const tabs = [
    { id: 'AVAILABLE', label: 'Current' },
    { id: 'DELETED', label: 'Deleted' },
  ];
  const nothing = { tabs, searchedFor: 'titration', data: { status: 'ready', rows: [], totalCount: 0 } as const };
  const { rerender } = render(aTable({ ...nothing, selectedTab: 'DELETED' }));
  const hint = 'You searched in Deleted. Check the spelling, or look in Current.';
  expect(screen.getByText(hint)).toBeTruthy();
  rerender(aTable({ ...nothing, selectedTab: 'AVAILABLE' }));
  expect(screen.queryByText(hint)).toBeNull();
});

test('MT-9 Enter in the field searches, and an error is read with the field', async () => {
  const search = aSearch({ keywords: 'ab', error: 'Type at least 3 letters. Numbers can be shorter.' });
  render(aTable({ search }));
  await userEvent.type(screen.getByLabelText('Name or e-mail'), '{Enter}');
  expect(search.onSearch).toHaveBeenCalledOnce();
  const description = screen.getByLabelText('Name or e-mail').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(description.split(' ')[0] ?? '')?.textContent).toContain('Type at least 3 letters.');
});

function Selecting() {
  const [selectedIds, onChange] = useState<ReadonlySet<string>>(new Set());
  return aTable({ selection: { selectedIds, onChange, actions: <button type="button">Remind</button> } });
}

test('MT-10 selected rows are counted aloud, the header has three states, and the bar brings its actions', async () => {
  render(<Selecting />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all people on this page' });
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Okonkwo, Amara' }));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  expect(screen.getByText('1 selected').tagName).toBe('OUTPUT');
  await userEvent.click(all);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remind' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText('2 selected')).toBeNull();
});

test('MT-11 each row has a menu with its name, which works by keyboard', async () => {
  const onSelect = vi.fn<(name: string) => void>();
  const menu = ({ name }: Person) => [{ id: 'remove', label: 'Remove', onSelect: () => onSelect(name) }];
  render(aTable({ row: { id: ({ id }) => id, name: ({ name }) => name, menu } }));
  screen.getByRole('button', { name: 'More for Hale, Larissa' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(onSelect.mock.calls).toEqual([['Hale, Larissa']]);
});

test('MT-12 columns can be hidden and shown, except the one that names the row', async () => {
  render(aTable({ search: aSearch() }));
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label') ?? labelOf(box))).toEqual([
    'E-mail',
    'Last seen',
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }));
  expect(screen.queryByRole('columnheader', { name: 'E-mail' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }));
});

test('MT-13 how many were found is announced once they are there', () => {
  const { rerender } = render(aTable({ paging: aPaging(), data: { status: 'loading', rows: [], totalCount: 0 } }));
  const said = () => screen.getAllByRole('status').map((output) => output.textContent);
  expect(said()).toEqual(['']);
  rerender(aTable({ paging: aPaging() }));
  expect(said()).toEqual(['1 to 25 of 412 people']);
});

test('MT-14 a filter in use is a chip that takes it away', async () => {
  const onRemove = vi.fn<() => void>();
  render(aTable({ filters: 'Role', chips: [{ id: 'role', label: 'Role: Student', onRemove }] }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Role: Student' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

test('MT-15 on a phone a list of people is two lines each, with sorting and menus', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const onSort = vi.fn<(sorting: string) => void>();
  const row = {
    id: ({ id }: Person) => id,
    name: ({ name }: Person) => name,
    href: ({ id }: Person) => `/users/${id}`,
    secondLine: ({ email }: Person) => email,
  };
  render(aTable({ row, sorting: 'name', onSort }));
  expect(screen.queryByRole('table')).toBeNull();
  const [first] = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(first?.textContent).toBe('Okonkwo, Amaraamara@univ.example');
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), '-email');
  expect(onSort.mock.calls).toEqual([['-email']]);
});

test('MT-16 while new rows are on their way the old ones stay and the table says that it is busy', () => {
  render(aTable({ data: { ...READY, isRefreshing: true } }));
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
});

test('MT-17 a row on its way out says so and has no menu', () => {
  const row = {
    id: ({ id }: Person) => id,
    name: ({ name }: Person) => name,
    menu: () => [{ id: 'open', label: 'Open', href: '/users/1' }],
    busyLabel: ({ id }: Person) => (id === '1' ? 'Deleting…' : undefined),
  };
  render(aTable({ row }));
  expect(screen.getByText('Deleting…')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More for Okonkwo, Amara' })).toBeNull();
});

function labelOf(box: HTMLElement): string {
  return box.parentElement?.textContent ?? '';
}
