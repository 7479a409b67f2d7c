import { UiProvider } from '@circuit/ui';

import { DowntimePage } from '#features/system/DowntimePage.tsx';
import { settings } from '#platform/settings/settings.ts';

import { rememberedAppearance } from './appearance/rememberedAppearance.ts';
import { usePageTitle } from './routing/pageTitle.ts';
import styles from './shell/Shell.module.css';

/** The whole app while IS_DOWNTIME is set: every path shows this, and nothing is fetched. (S1.08) */
export function DowntimeApp() {
  usePageTitle('Right back');
  return (
    <UiProvider appearance={rememberedAppearance()}>
      <div className={styles['shell']}>
        <main className={styles['main']}>
          <DowntimePage appName={settings.APP_NAME} />
        </main>
      </div>
    </UiProvider>
  );
}
