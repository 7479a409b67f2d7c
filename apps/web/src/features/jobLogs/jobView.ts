import { LOGGED_JOBS } from '@circuit/domain/jobLogs';
import { useSearchParams } from 'react-router';

export const ANY = 'any';
export const PAGE_SIZES = [25, 50, 100] as const;

interface JobView {
  readonly kind: string;
  /** Only what ran for the assignment, or what ran for its course too. */
  readonly place: 'course' | 'groupAssignment';
  readonly page: number;
  readonly pageSize: number;
}

const USUAL: JobView = { kind: ANY, place: 'course', page: 1, pageSize: PAGE_SIZES[0] };
const NAMES = { kind: 'kind', place: 'of', page: 'page', pageSize: 'rows' } as const;

/** The URL holds the view, so a user who returns from a job finds the list as it was. (JL-1) */
export function useJobView(): [JobView, (change: Partial<JobView>) => void] {
  const [params, setParams] = useSearchParams();
  const view: JobView = {
    kind: LOGGED_JOBS.find((kind) => kind === params.get(NAMES.kind)) ?? USUAL.kind,
    place: params.get(NAMES.place) === 'groupAssignment' ? 'groupAssignment' : 'course',
    page: Math.max(1, Number.parseInt(params.get(NAMES.page) ?? '', 10) || 1),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get(NAMES.pageSize)) ?? USUAL.pageSize,
  };
  // Other rows: they begin with their first page.
  const show = (change: Partial<JobView>) =>
    setParams((before) => withView(before, { ...view, page: 1, ...change }), { replace: true });
  return [view, show];
}

function withView(before: URLSearchParams, view: JobView): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const part of ['kind', 'place', 'page', 'pageSize'] as const) {
    if (view[part] === USUAL[part]) after.delete(NAMES[part]);
    else after.set(NAMES[part], String(view[part]));
  }
  return after;
}
