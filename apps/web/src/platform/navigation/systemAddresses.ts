import { withQuery } from './withQuery.ts';

/** The pages that belong to no subject: the plumbing itself sends people there. */
export const SYSTEM_PATHS = {
  home: '/',
  login: '/login',
  downtime: '/downtime',
  error: '/error',
  notFound: '/not-found',
} as const;

export const notFoundAddress = (pathname: string): string => withQuery(SYSTEM_PATHS.notFound, { pathname });
