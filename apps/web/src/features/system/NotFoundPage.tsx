import { LinkButton, TextLink } from '@circuit/ui';
import { matchPath, useLocation, useSearchParams } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';

import { plainMessage } from './plainMessage.ts';
import { SystemPage } from './SystemPage.tsx';

const LISTS = [
  { path: PATHS.courses, label: 'Courses' },
  { path: PATHS.assignments, label: 'Assignments' },
  { path: PATHS.rubrics, label: 'Rubrics' },
  { path: PATHS.users, label: 'Users' },
  { path: PATHS.help, label: 'Help' },
] as const;

/** S2.22, S2.23: the path that was looked for comes in the query, or is the address itself. */
export function NotFoundPage({ mayOpen }: { readonly mayOpen: (path: string) => boolean }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const sought = plainMessage(pathname === PATHS.notFound ? query.get('pathname') : pathname);
  const list = LISTS.find(
    ({ path }) => sought !== path && matchPath(`${path}/*`, sought ?? '') !== null && mayOpen(path),
  );
  return (
    <SystemPage
      title="We cannot find that page."
      actions={
        <LinkButton href={PATHS.home} kind="primary">
          Home
        </LinkButton>
      }
    >
      {sought !== null && (
        <p>
          There is nothing at <b>{sought}</b>, or it has been removed.
        </p>
      )}
      {list !== undefined && (
        <p>
          Were you looking for <TextLink href={list.path}>{list.label}</TextLink>?
        </p>
      )}
    </SystemPage>
  );
}
