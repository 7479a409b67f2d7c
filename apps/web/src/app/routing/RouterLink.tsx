import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** How links of packages/ui are followed: inside the app by the router, elsewhere by the browser. */
export function RouterLink({ href, children, ...rest }: ComponentProps<'a'> & { readonly href: string }) {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(href))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  return (
    <Link to={href} {...rest}>
      {children}
    </Link>
  );
}
