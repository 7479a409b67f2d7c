import { Menu } from '@circuit/ui';

import { useConfigurationQuery } from '#shared/api/resources.ts';
import { stopImpersonation } from '#shared/session/impersonation.ts';
import { logOut } from '#shared/session/signIn.ts';
import { useUserInfo } from '#shared/session/useSession.ts';
import { settings } from '#shared/settings/settings.ts';
import { useAppDispatch } from '#shared/store.ts';

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
        { id: 'settings', label: 'Settings', href: '/settings' },
        { id: 'how', label: 'How does it work?', href: '/help/scoring-docs' },
        { id: 'about', label: `About ${settings.APP_NAME}`, href: aboutPath(settings.APP_NAME) },
        helpUrl === ''
          ? { id: 'help', label: 'Help', href: '/help' }
          : { id: 'help', label: 'Help', href: helpUrl, isExternal: true },
        ...(person.isImpersonated
          ? [{ id: 'stop', label: 'Stop Impersonating', onSelect: () => void dispatch(stopImpersonation()) }]
          : []),
        { id: 'logOut', label: 'Log Out', onSelect: () => dispatch(logOut()) },
      ]}
    />
  );
}
