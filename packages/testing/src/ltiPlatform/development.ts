import { SCOPE } from './vocabulary.ts';

/** The platform of `npm run dev`; the ports are other ones if these are taken. */
export const DEV_LTI = { port: 3080, ssoPort: 3081, clientId: 'circuit-dev', deploymentId: '1' } as const;

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
