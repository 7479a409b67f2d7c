import { MATRIX_FILTERS, type MatrixFilter } from '@circuit/domain/overview';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

export const PAGE_SIZES = [25, 50, 100, 200] as const;

export interface MatrixView {
  /** Null: no filter was chosen, so students who are behind come first. */
  readonly filter: MatrixFilter | null;
  readonly keywords: string;
  /** Null: all sections. */
  readonly section: string | null;
  readonly sorting: string;
  readonly page: number;
  readonly pageSize: number;
}

const NAMES = {
  filter: 'show',
  keywords: 'find',
  section: 'section',
  sorting: 'sort',
  page: 'page',
  pageSize: 'rows',
} as const;

/** What is looked for lies in the address: it can be sent to a colleague, and Back brings it back. (OV-4) */
export function useMatrixView(): [MatrixView, (change: Partial<MatrixView>) => void] {
  const [params, setParams] = useSearchParams();
  // The address follows a moment later; what is typed must stand in the field at once. Once it has followed it rules:
  // it also changes by Back and by the tabs.
  const [typed, setTyped] = useState<string | null>(null);
  const found = params.get(NAMES.keywords) ?? '';
  if (typed === found) setTyped(null);
  const view: MatrixView = {
    filter: MATRIX_FILTERS.find((name) => name === params.get(NAMES.filter)) ?? null,
    keywords: typed ?? found,
    section: params.get(NAMES.section),
    sorting: params.get(NAMES.sorting) ?? 'name',
    page: Math.max(1, Number.parseInt(params.get(NAMES.page) ?? '', 10) || 1),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get(NAMES.pageSize)) ?? PAGE_SIZES[0],
  };
  const change = (part: Partial<MatrixView>) => {
    if (part.keywords !== undefined) setTyped(part.keywords);
    // Other rows: they begin with their first page.
    const next = { ...view, page: 1, ...part };
    setParams((before) => withView(before, next), { replace: true });
  };
  return [view, change];
}

function withView(before: URLSearchParams, view: MatrixView): URLSearchParams {
  const after = new URLSearchParams(before);
  const put = (name: string, value: string, usual: string) =>
    value === usual ? after.delete(name) : after.set(name, value);
  put(NAMES.filter, view.filter ?? '', '');
  put(NAMES.keywords, view.keywords, '');
  put(NAMES.section, view.section ?? '', '');
  put(NAMES.sorting, view.sorting, 'name');
  put(NAMES.page, String(view.page), '1');
  put(NAMES.pageSize, String(view.pageSize), String(PAGE_SIZES[0]));
  return after;
}
