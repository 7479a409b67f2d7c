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

export function watchRejections(): void {
  window.addEventListener('unhandledrejection', ({ reason }) => void answerRejection(reason, browserSurroundings()));
}
