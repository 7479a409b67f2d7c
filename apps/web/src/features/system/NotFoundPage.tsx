import { LinkButton, TextLink } from '@circuit/ui';
import { useLocation, useSearchParams } from 'react-router';

import { plainMessage } from './plainMessage.ts';
import { SystemPage } from './SystemPage.tsx';

const LISTS = [
  { prefix: '/courses', href: '/courses', label: 'Courses' },
  { prefix: '/assignments', href: '/assignments', label: 'Assignments' },
  { prefix: '/rubrics', href: '/rubrics', label: 'Rubrics' },
  { prefix: '/users', href: '/users', label: 'Users' },
  { prefix: '/help', href: '/help', label: 'Help' },
] as const;

/** S2.22, S2.23: the path that was looked for comes in the query, or is the address itself. */
export function NotFoundPage({ mayOpen }: { readonly mayOpen: (path: string) => boolean }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const sought = plainMessage(pathname === '/not-found' ? query.get('pathname') : pathname);
  const list = LISTS.find(({ prefix }) => sought?.startsWith(prefix) === true && sought !== prefix && mayOpen(prefix));
  return (
    <SystemPage
      title="We cannot find that page."
      actions={
        <LinkButton href="/" kind="primary">
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
          Were you looking for <TextLink href={list.href}>{list.label}</TextLink>?
        </p>
      )}
    </SystemPage>
  );
}
