export { externalTermsRoutes } from './externalTerms.routes.ts';
export { selectOptionalExternalTerm } from './externalTerms.store.ts';
