import { Menu } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { stopImpersonating } from './stopImpersonating.ts';
import { logOut } from '#platform/session/logOut.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { settings } from '#platform/settings/settings.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { aboutPath, userLabel } from './userEntries.ts';
import { HOVER, useMediaQuery } from './useMediaQuery.ts';

/** S2.34 */
export function UserMenu() {
  const dispatch = useAppDispatch();
  const { data: person } = useUserInfo();
  const { data: configuration } = useConfigurationQuery();
  const opensOnHover = useMediaQuery(HOVER);
  if (person === undefined) return null;
  const helpUrl = configuration?.helpUrl ?? '';
  return (
    <Menu
      label={userLabel(person)}
      opensOnHover={opensOnHover}
      align="end"
      items={[
        { id: 'settings', label: 'Settings', href: PATHS.settings },
        { id: 'how', label: 'How does it work?', href: href(PATHS.helpPage, { '*': 'scoring-docs' }) },
        { id: 'about', label: `About ${settings.APP_NAME}`, href: aboutPath(settings.APP_NAME) },
        helpUrl === ''
          ? { id: 'help', label: 'Help', href: PATHS.help }
          : { id: 'help', label: 'Help', href: helpUrl, isExternal: true },
        ...(person.isImpersonated
          ? [{ id: 'stop', label: 'Stop Impersonating', onSelect: () => void dispatch(stopImpersonating()) }]
          : []),
        { id: 'logOut', label: 'Log Out', onSelect: () => dispatch(logOut()) },
      ]}
    />
  );
}
