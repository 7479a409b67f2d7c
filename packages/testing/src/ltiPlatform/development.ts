import { type PlatformUrls, platformUrls, tokenAudience } from './addresses.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import { SCOPE } from './vocabulary.ts';

/** What the product has to know of the platform that `npm run dev` starts beside it. */
export interface PlatformRegistration {
  readonly issuer: string;
  readonly clientId: string;
  readonly deploymentId: string;
  readonly urls: PlatformUrls;
  readonly tokenAudience: string;
}

/** The values that stay the same at every start, so that a seed can write them. */
export const DEV_LTI = { port: 3080, ssoPort: 3081, clientId: 'circuit-dev', deploymentId: '1' } as const;

/** The registration of the platform on these ports. Only Canvas uses the second one. */
export function devRegistration(
  { port, ssoPort }: { readonly port: number; readonly ssoPort: number } = DEV_LTI,
  profile: ProfileName = 'moodle',
): PlatformRegistration {
  const origin = `http://127.0.0.1:${port}`;
  const quirks = PROFILES[profile];
  const ssoOrigin = quirks.storage === 'own' ? `http://127.0.0.1:${ssoPort}` : origin;
  const { clientId, deploymentId } = DEV_LTI;
  const at = { origin, ssoOrigin, quirks };
  return { issuer: origin, clientId, deploymentId, urls: platformUrls(at), tokenAudience: tokenAudience(at) };
}

/** The addresses of the product, as it is registered with a platform. */
export function circuitTool(origin: string) {
  return {
    name: 'Circuit',
    loginUrl: `${origin}/lti/login`,
    redirectUris: [`${origin}/lti/launch`],
    jwksUrl: `${origin}/lti/jwks`,
    targetLinkUri: `${origin}/lti/launch`,
    deepLinkUrl: `${origin}/lti/deep-link`,
    scopes: Object.values(SCOPE),
    custom: {},
  };
}
