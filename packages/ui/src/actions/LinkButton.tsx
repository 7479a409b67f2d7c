import type { ReactNode } from 'react';

import { AppLink } from '../links/LinkProvider.tsx';
import { type ButtonLook, buttonClass } from './look.ts';

interface Props extends ButtonLook {
  readonly href: string;
  readonly children: ReactNode;
  /** For addresses that the server answers, such as a provider's sign-in. */
  readonly isOutside?: boolean | undefined;
}

/** Goes somewhere, and looks like a button. */
export function LinkButton({ href, children, isOutside = false, ...look }: Props) {
  const content = (
    <>
      {look.icon}
      {children}
      {look.endIcon}
    </>
  );
  if (isOutside) {
    return (
      <a href={href} className={buttonClass(look)}>
        {content}
      </a>
    );
  }
  return (
    <AppLink href={href} className={buttonClass(look)}>
      {content}
    </AppLink>
  );
}
