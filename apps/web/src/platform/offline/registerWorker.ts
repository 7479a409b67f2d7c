import { isFramed } from '#platform/frame/frame.ts';
import { isLockdownBrowser } from '#platform/frame/lockdownBrowser.ts';
import { logWarning } from '#platform/reporting/reporting.ts';
import { settings } from '#platform/settings/settings.ts';

import { holdBuild } from './holdBuild.ts';

/** The build writes it; the file names of the build are in it. */
const WORKER = 'sw.js';
/** A tab that stands open for days learns of a new version too. */
const LOOK_EVERY_MS = 3_600_000;

/**
 * Opens the pages of this build without a network from now on. Not in a frame, where nothing is kept, nor in a lock-down
 * browser. A browser without service workers goes on as before. (OF-8, WB-2)
 */
export async function registerWorker(): Promise<void> {
  if (settings.NODE_ENV !== 'production' || settings.IS_DOWNTIME) return;
  if (!('serviceWorker' in navigator) || isFramed() || isLockdownBrowser()) return;
  holdBuild();
  try {
    // The worker of the next build, which took over while this tab stood open.
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', () => serviceWorker.controller?.postMessage('fill', []));
    const registration = await serviceWorker.register(new URL(WORKER, window.location.origin), {
      updateViaCache: 'none',
    });
    const { active } = await serviceWorker.ready;
    active?.postMessage('fill', []);
    setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
  } catch (error) {
    logWarning(`pages do not open without a network: ${String(error)}`);
  }
}
