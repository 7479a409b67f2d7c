import { SkipLink } from '@circuit/ui';
import { Outlet, ScrollRestoration } from 'react-router';

import { useRouteFocus } from '#app/routing/routeFocus.ts';
import { useEntry } from '#app/routing/routeTable.ts';
import { useKeptPlace } from '#app/routing/useKeptPlace.ts';
import { useUserInfo } from '#platform/session/useSession.ts';

import { Footer } from './Footer.tsx';
import { DecorativeBar, NavBar } from './NavBar.tsx';
import { Notices } from './Notices.tsx';
import styles from './Shell.module.css';
import { ToastHost } from './ToastHost.tsx';

const MAIN = 'main';

/** What stands around every page: strips, bar, footer, banner and toasts. */
export function Shell() {
  useRouteFocus();
  useKeptPlace();
  const { data: person } = useUserInfo();
  const chrome = useEntry()?.chrome;
  return (
    <div className={styles['shell']} data-impersonating={person?.isImpersonated === true ? '' : undefined}>
      <SkipLink targetId={MAIN} />
      <Notices />
      {chrome === undefined && <NavBar />}
      {chrome === 'decorative' && <DecorativeBar />}
      <main id={MAIN} tabIndex={-1} className={chrome === 'none' ? styles['bare'] : styles['main']}>
        <Outlet />
      </main>
      {chrome !== 'none' && <Footer />}
      <ToastHost />
      <ScrollRestoration />
    </div>
  );
}
