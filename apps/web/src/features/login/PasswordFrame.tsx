import { LoopPicture, PageTitle, TextLink } from '@circuit/ui';
import type { ReactNode } from 'react';

import styles from './LoginPage.module.css';

interface Props {
  readonly title: string;
  readonly sub?: string | undefined;
  readonly children: ReactNode;
}

/** The pages about passwords look like the sign-in page, to which they lead back. */
export function PasswordFrame({ title, sub, children }: Props) {
  return (
    <div className={styles['page']}>
      <div className={styles['form']}>
        <div className={styles['box']}>
          <PageTitle sub={sub}>{title}</PageTitle>
          {children}
          <p className={styles['links']}>
            <TextLink href="/login">Back to sign-in</TextLink>
          </p>
        </div>
      </div>
      <div className={styles['picture']}>
        <LoopPicture />
      </div>
    </div>
  );
}
