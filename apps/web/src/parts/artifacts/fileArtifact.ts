import type { Artifact } from '@circuit/contract/artifacts';

export type FileArtifact = Extract<Artifact, { type: 'FileArtifact' }>;
