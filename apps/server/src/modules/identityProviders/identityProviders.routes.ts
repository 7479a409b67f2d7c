import type { Implementation } from '#platform/implement.ts';

import { begunRoutes } from './begun.ts';
import { receiveCasLogoutRoute } from './cas/receiveLogout.ts';
import { receiveTicketRoute } from './cas/receiveTicket.ts';
import { signInByCredentialsRoute } from './cas/signInByCredentials.ts';
import { leaveRoute } from './leave.ts';
import { listOfferedRoute } from './offered.ts';
import { receiveAnswerRoute } from './oidc/receiveAnswer.ts';
import { receiveLogoutRoute } from './oidc/receiveLogout.ts';
import { readMetadataRoute } from './readMetadata.ts';
import { ownMetadataRoute } from './saml/ownMetadata.ts';
import { receiveAssertionRoute } from './saml/receiveAssertion.ts';
import { receiveLogoutRoutes as receiveSamlLogoutRoutes } from './saml/receiveLogout.ts';
import { serviceKeysRoutes } from './saml/serviceKeys.ts';
import { settingsRoutes } from './settings.ts';
import { startRoute } from './start.ts';

export const identityProvidersRoutes: readonly Implementation[] = [
  listOfferedRoute,
  startRoute,
  leaveRoute,
  ...begunRoutes,
  ...settingsRoutes,
  readMetadataRoute,
  receiveTicketRoute,
  signInByCredentialsRoute,
  receiveCasLogoutRoute,
  receiveAnswerRoute,
  receiveLogoutRoute,
  ownMetadataRoute,
  receiveAssertionRoute,
  ...receiveSamlLogoutRoutes,
  ...serviceKeysRoutes,
];
