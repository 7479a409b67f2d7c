import { reload } from '#app/version/reload.ts';
import { keepAll } from '#platform/drafts/drafts.ts';
import { reportError } from '#platform/reporting/reporting.ts';
import { settings } from '#platform/settings/settings.ts';

import { answerRejection, type Surroundings } from './answerRejection.ts';

export function browserSurroundings(): Surroundings {
  return {
    appName: settings.APP_NAME,
    isOnline: () => navigator.onLine,
    // S8.08 says alert: nothing else can be trusted to load now.
    alert: (text) => window.alert(text),
    reload,
    report: reportError,
    keepText: keepAll,
  };
}

/** What nobody caught, in a promise or outside of one. Without an error it is a remark of the browser. */
export function watchRejections(): void {
  window.addEventListener('error', ({ error }: { readonly error?: unknown }) => error && reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => void answerRejection(reason, browserSurroundings()));
}
