export { artifactsRoutes } from './artifacts.routes.ts';
export { selectArtifacts as selectHeldArtifacts, selectArtifactsByIds, type ArtifactRow } from './artifacts.store.ts';
export { shownArtifact } from './shownArtifact.ts';
export type { HolderRule, HolderRules } from './holders.ts';
export { sweepArtifacts } from './sweepArtifacts.ts';
