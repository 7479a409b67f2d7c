import { LinkButton, LinkTabs, PageTitle } from '@circuit/ui';
import type { ReactNode } from 'react';

import { PATHS } from '#parts/addresses/paths.ts';

import styles from './platforms.module.css';

const TABS = [
  { id: 'platforms', label: 'Platforms', href: PATHS.ltiPlatforms },
  { id: 'health', label: 'Health', href: PATHS.ltiHealth },
  { id: 'keys', label: 'Our keys', href: PATHS.ltiKeys },
] as const;

interface Props {
  readonly page: (typeof TABS)[number]['id'];
  readonly children: ReactNode;
}

/** The three pages about all learning platforms. */
export function PlatformsFrame({ page, children }: Props) {
  return (
    <>
      <div className={styles['head']}>
        <PageTitle sub="Systems such as Moodle or Canvas from which people come here.">Learning platforms</PageTitle>
        <LinkButton kind={page === 'platforms' ? 'primary' : 'secondary'} href={PATHS.newLtiPlatform}>
          Add platform
        </LinkButton>
      </div>
      <div className={styles['tabs']}>
        <LinkTabs label="About learning platforms" currentId={page} tabs={TABS} />
      </div>
      {children}
    </>
  );
}
