import { SkipLink } from '@circuit/ui';
import { useRef } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';

import { useRouteFocus } from '#app/routing/routeFocus.ts';
import { useEntry } from '#app/routing/routeTable.ts';
import { useKeptPlace } from '#app/routing/useKeptPlace.ts';
import { useUserInfo } from '#platform/session/useSession.ts';

import { Footer } from './Footer.tsx';
import { FrameStrip } from './FrameStrip.tsx';
import { DecorativeBar, NavBar } from './NavBar.tsx';
import { Notices } from './Notices.tsx';
import styles from './Shell.module.css';
import { ToastHost } from './ToastHost.tsx';
import { useFrame } from './useFrame.ts';

const MAIN = 'main';

/** What stands around every page: strips, bar, footer, banner and toasts. */
export function Shell() {
  useRouteFocus();
  useKeptPlace();
  const { data: person } = useUserInfo();
  const chrome = useEntry()?.chrome;
  const shell = useRef<HTMLDivElement>(null);
  const isInFrame = useFrame(shell);
  return (
    <div
      ref={shell}
      className={styles['shell']}
      data-impersonating={person?.isImpersonated === true ? '' : undefined}
      data-framed={isInFrame ? '' : undefined}
    >
      <SkipLink targetId={MAIN} />
      {isInFrame && <FrameStrip />}
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
