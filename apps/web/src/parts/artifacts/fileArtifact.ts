import type { Artifact } from '@circuit/contract';

export type FileArtifact = Extract<Artifact, { type: 'FileArtifact' }>;
