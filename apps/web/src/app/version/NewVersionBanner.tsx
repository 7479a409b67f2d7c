import { Banner, Button } from '@circuit/ui';
import { useEffect, useState } from 'react';

import { hasUnsentText } from '#platform/drafts/drafts.ts';
import { settings } from '#platform/settings/settings.ts';

import { keepTextAndReload } from './useNewVersion.ts';

const TEXT =
  'Please click "Refresh" to get the new version. If you continue seeing this message, please clear your browser cache and try again.';

/** S2.37, S8.09 */
export function NewVersionBanner() {
  const isUnsent = useIsUnsent();
  return (
    <Banner
      title={`A new version of ${settings.APP_NAME} is available`}
      text={isUnsent ? `${TEXT} We will keep your text.` : TEXT}
      action={
        <Button kind="primary" onClick={() => void keepTextAndReload()}>
          Refresh
        </Button>
      }
    />
  );
}

const LOOK_EVERY_MS = 1000;

/** Editors tell nobody when a word is typed; the banner looks by itself as long as it is there. */
function useIsUnsent(): boolean {
  const [isUnsent, setIsUnsent] = useState(hasUnsentText);
  useEffect(() => {
    const look = setInterval(() => setIsUnsent(hasUnsentText()), LOOK_EVERY_MS);
    return () => clearInterval(look);
  }, []);
  return isUnsent;
}
