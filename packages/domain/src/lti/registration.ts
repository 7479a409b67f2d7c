import { err, ok, type Result } from '../kernel/index.ts';

import { readAddress } from './address.ts';
import { LTI_SCOPE, recordOf, textOf, type Payload } from './claims.ts';
import type { Refused } from './judgeToken.ts';
import { SECTION_NAMES } from './memberships.ts';

const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

/** What a platform says about itself. */
export interface PlatformConfiguration {
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly tokenAudience: string | null;
  readonly jwksUrl: string;
  readonly registrationUrl: string;
  readonly productFamily: string;
}

/** The issuer must be on the host that the configuration came from, or anybody could speak for it. (LT-9) */
export function readPlatformConfiguration(document: Payload, from: string): Result<PlatformConfiguration, Refused> {
  const address = (name: string) => {
    const text = textOf(document[name], 2000);
    return text !== null && readAddress(text) !== null ? text : null;
  };
  const [issuer, authorizationUrl, tokenUrl] = [
    address('issuer'),
    address('authorization_endpoint'),
    address('token_endpoint'),
  ];
  const [jwksUrl, registrationUrl] = [address('jwks_uri'), address('registration_endpoint')];
  if (issuer === null || authorizationUrl === null || tokenUrl === null || jwksUrl === null || registrationUrl === null)
    return err({ reason: 'registrationUnreadable', details: 'An address is missing.' });
  const [issuerHost, configurationHost] = [readAddress(issuer)?.host, readAddress(from)?.host];
  if (issuerHost !== configurationHost)
    return err({
      reason: 'registrationForeign',
      details: `The configuration is on ${configurationHost}, the issuer on ${issuerHost}.`,
    });
  return ok({
    issuer,
    authorizationUrl,
    tokenUrl,
    tokenAudience: textOf(document['authorization_server'], 2000),
    jwksUrl,
    registrationUrl,
    productFamily: textOf(recordOf(document[PLATFORM])['product_family_code'], 100) ?? '',
  });
}

/** What Canvas writes the names of a person's sections in place of. Others have no such variable. (RO-44) */
const SECTIONS_IN_CANVAS = '$com.instructure.User.sectionNames';

/** The addresses of the tool at one university. */
export function toolAddresses(origin: string) {
  return {
    loginUrl: `${origin}/lti/login`,
    redirectUrl: `${origin}/lti/launch`,
    targetLinkUrl: `${origin}/lti/launch`,
    deepLinkUrl: `${origin}/lti/deep-link`,
    jwksUrl: `${origin}/lti/jwks`,
    domain: readAddress(origin)?.host ?? '',
    scopes: Object.values(LTI_SCOPE),
    sectionsField: `${SECTION_NAMES}=${SECTIONS_IN_CANVAS}`,
  };
}

/** What the tool asks a platform to register. A platform of this family that can name sections is asked for them. */
export function registrationDocument(origin: string, toolName: string, productFamily: string): object {
  const { loginUrl, redirectUrl, targetLinkUrl, deepLinkUrl, jwksUrl, domain, scopes } = toolAddresses(origin);
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: loginUrl,
    redirect_uris: [redirectUrl],
    client_name: toolName,
    jwks_uri: jwksUrl,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: scopes.join(' '),
    [TOOL]: {
      domain,
      target_link_uri: targetLinkUrl,
      ...(productFamily.toLowerCase() === 'canvas'
        ? { custom_parameters: { [SECTION_NAMES]: SECTIONS_IN_CANVAS } }
        : {}),
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest' },
        { type: 'LtiDeepLinkingRequest', target_link_uri: deepLinkUrl, label: toolName },
      ],
    },
  };
}

/** What the platform answered: its name for us, and the deployment it made, where it says so. */
export function readRegistration(
  document: Payload,
): Result<{ clientId: string; deploymentId: string | null }, Refused> {
  const clientId = textOf(document['client_id']);
  if (clientId === null) return err({ reason: 'registrationRefused', details: 'The answer has no client_id.' });
  const tool = recordOf(document[TOOL]);
  const deployment = tool['deployment_id'];
  return ok({ clientId, deploymentId: textOf(typeof deployment === 'number' ? String(deployment) : deployment) });
}
