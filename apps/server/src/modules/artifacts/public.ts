export { aliasOf as artifactAlias } from './aliases.ts';
export { artifactsRoutes } from './artifacts.routes.ts';
export {
  selectArtifacts as selectHeldArtifacts,
  selectArtifactsByIds,
  selectLastAddition,
  type ArtifactRow,
} from './artifacts.store.ts';
export { cleanExtension, shownArtifact } from './shownArtifact.ts';
export { selectHeldIds, selectOrigins, type CopiedIds, type Copier } from './copies.store.ts';
export { copyArtifacts, takeArtifacts } from './copyArtifacts.ts';
export type { Holder, HolderRule, HolderRules } from './holders.ts';
export { countStorage } from './countStorage.ts';
export { sweepArtifacts } from './sweepArtifacts.ts';
export { verifyFiles, type FilesVerified } from './verifyFiles.ts';
export { uploadFolder } from './keys.ts';
