import { Banner, Button } from '@circuit/ui';

import { hasUnsentText } from '#shared/drafts/drafts.ts';
import { settings } from '#shared/settings/settings.ts';

import { keepTextAndReload } from './useNewVersion.ts';

const TEXT =
  'Please click "Refresh" to get the new version. If you continue seeing this message, please clear your browser cache and try again.';

/** S2.37, S8.09 */
export function NewVersionBanner() {
  return (
    <Banner
      title={`A new version of ${settings.APP_NAME} is available`}
      text={hasUnsentText() ? `${TEXT} We will keep your text.` : TEXT}
      action={
        <Button kind="primary" onClick={() => void keepTextAndReload()}>
          Refresh
        </Button>
      }
    />
  );
}
