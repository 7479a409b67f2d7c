import { LoopPicture, PageTitle, TextLink } from '@circuit/ui';
import { type ReactNode, useEffect, useRef } from 'react';

import { PATHS } from '#parts/addresses/paths.ts';

import styles from './LoginPage.module.css';

interface Props {
  readonly title: string;
  readonly sub?: string | undefined;
  /** The form is gone and its answer stands here: focus goes to the title, and is not lost. */
  readonly isDone?: boolean;
  /** Part of a sign-in that has begun: nothing leads back but its own buttons. */
  readonly isOnItsWay?: boolean;
  readonly children: ReactNode;
}

/** The pages about passwords look like the sign-in page, to which they lead back. */
export function PasswordFrame({ title, sub, isDone = false, isOnItsWay = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What was pressed on the sign-in page is gone, and with it the focus, unless a field has taken it.
    if (isDone || (isOnItsWay && document.activeElement === document.body)) heading.current?.focus();
  }, [isDone, isOnItsWay]);
  return (
    <div className={styles['page']}>
      <div className={styles['form']}>
        <div className={styles['box']}>
          <PageTitle ref={heading} sub={sub}>
            {title}
          </PageTitle>
          {children}
          {!isOnItsWay && (
            <p className={styles['links']}>
              <TextLink href={PATHS.login}>Back to sign-in</TextLink>
            </p>
          )}
        </div>
      </div>
      <div className={styles['picture']}>
        <LoopPicture />
      </div>
    </div>
  );
}
