export { artifactsRoutes } from './artifacts.routes.ts';
export type { HolderRule, HolderRules } from './holders.ts';
export { sweepArtifacts } from './sweepArtifacts.ts';
