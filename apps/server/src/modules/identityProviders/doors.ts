import type { ProviderKind } from '@circuit/domain/identityProviders';

import { casDoor } from './cas/casDoor.ts';
import type { Door } from './door.ts';
import { oidcDoor } from './oidc/oidcDoor.ts';
import { samlDoor } from './saml/samlDoor.ts';

export const DOORS: Readonly<Record<ProviderKind, Door>> = { cas: casDoor, oidc: oidcDoor, saml: samlDoor };
