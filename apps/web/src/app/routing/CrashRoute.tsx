import { useEffect } from 'react';
import { useRouteError } from 'react-router';

import { answerRejection } from '#app/rejections/answerRejection.ts';
import { isModuleFailure } from '#app/rejections/moduleFailure.ts';
import { browserSurroundings } from '#app/rejections/browserSurroundings.ts';
import { reload } from '#app/version/reload.ts';
import { CrashScreen } from '#features/system/CrashScreen.tsx';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { reportError } from '#platform/reporting/reporting.ts';

/** A page broke, or its file could not be loaded: the router has caught what would else be an unhandled rejection. (S8.06, S8.08) */
export function CrashRoute() {
  const error = useRouteError();
  const { data: configuration } = useConfigurationQuery();
  useEffect(() => {
    if (isModuleFailure(error)) void answerRejection(error, browserSurroundings());
    else reportError(error);
  }, [error]);
  return <CrashScreen error={error} supportEmail={configuration?.supportEmail ?? ''} onReload={reload} />;
}
