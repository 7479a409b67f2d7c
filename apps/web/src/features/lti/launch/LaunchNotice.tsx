import { LinkButton, PageTitle } from '@circuit/ui';
import type { ReactNode } from 'react';

import { isWebAddress } from '#platform/session/identityProvider.ts';

import type { LtiLaunch } from './launchApi.ts';
import styles from './launch.module.css';

interface Props {
  readonly launch: LtiLaunch;
  readonly title: string;
  readonly children: ReactNode;
  /** The one next step first. */
  readonly actions?: ReactNode;
}

/** One state of a launch: what it is, who does what next, and the button for it if it is this person. */
export function LaunchNotice({ launch: { platformName, returnUrl }, title, children, actions }: Props) {
  const isBackKnown = returnUrl !== null && isWebAddress(returnUrl);
  return (
    <div className={styles['notice']}>
      <PageTitle>{title}</PageTitle>
      <div className={styles['text']}>{children}</div>
      {actions === undefined && !isBackKnown ? null : (
        <div className={styles['actions']}>
          {actions}
          {isBackKnown && (
            <LinkButton href={returnUrl} isOutside>
              Back to {platformName}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
