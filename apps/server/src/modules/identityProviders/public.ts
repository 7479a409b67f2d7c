export { identityProvidersRoutes } from './identityProviders.routes.ts';
export { refreshCertificates } from './saml/refreshCertificates.ts';
export { sweepIdentityProviders } from './sweep.ts';
