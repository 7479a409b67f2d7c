import { BarItem, LinkButton, Logo } from '@circuit/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useMatch } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';
import { whenQuiet } from '#platform/http/whenQuiet.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { settings } from '#platform/settings/settings.ts';

import { CoursesMenu } from './CoursesMenu.tsx';
import { ManageMenu } from './ManageMenu.tsx';
import styles from './NavBar.module.css';
import { NavSheet } from './NavSheet.tsx';
import { useBarEntries } from './useBarEntries.ts';
import { MD, useMediaQuery } from './useMediaQuery.ts';
import { UserMenu } from './UserMenu.tsx';

/** Comes after the page. Without it the bar stays as it is. (WB-2, BL-8) */
const BarTools = lazy<() => ReactNode>(() =>
  whenQuiet()
    .then(() => import('./BarTools.tsx'))
    .then(
      (loaded) => ({ default: loaded.BarTools }),
      () => ({ default: () => null }),
    ),
);

/** The tiers that are said; production says nothing. (S2.31) */
const TIER_LABELS = { local: 'LOCAL', dev: 'DEV', qa: 'QA', production: undefined } as const;

/** S2.31 to S2.35. */
export function NavBar() {
  const { isAuthenticated } = useAuth();
  const isWide = useMediaQuery(MD);
  const isHome = useMatch(PATHS.home) !== null;
  const entries = useBarEntries();
  return (
    <header className={styles['bar']}>
      <nav className={styles['inside']} aria-label="Main" data-short-logo={isAuthenticated || undefined}>
        <Link to={PATHS.home} className={styles['logo']}>
          <LogoAndTier />
        </Link>
        {isAuthenticated && isWide && (
          <div className={styles['entries']}>
            <BarItem href={PATHS.home} isCurrent={isHome}>
              Home
            </BarItem>
            {entries.hasTeaching && <CoursesMenu which="teaching" />}
            {entries.hasTaking && <CoursesMenu which="taking" />}
            {entries.manage.length > 0 && <ManageMenu entries={entries.manage} />}
          </div>
        )}
        <div className={styles['end']}>
          <div className={styles['tools']} data-both={isAuthenticated || undefined}>
            <Suspense>
              <BarTools />
            </Suspense>
          </div>
          {isAuthenticated ? <UserMenu /> : <LinkButton href={PATHS.login}>Sign in</LinkButton>}
          {isAuthenticated && !isWide && <NavSheet {...entries} />}
        </div>
      </nav>
    </header>
  );
}

/** The bar around a launch from a learning management system: it only says where one is. (S2.15) */
export function DecorativeBar() {
  return (
    <header className={styles['bar']}>
      <div className={styles['inside']}>
        <span className={styles['logo']}>
          <LogoAndTier />
        </span>
      </div>
    </header>
  );
}

function LogoAndTier() {
  return <Logo name={settings.APP_NAME} tier={TIER_LABELS[settings.tier]} />;
}
