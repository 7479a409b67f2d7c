export { identityProvidersRoutes } from './identityProviders.routes.ts';
export { sweepIdentityProviders } from './sweep.ts';
