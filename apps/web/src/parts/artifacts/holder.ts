import type { HolderKind } from '@circuit/domain/artifacts';

/** What an artifact belongs to; who may read it decides who may read the artifact. */
export interface ArtifactHolder {
  readonly kind: HolderKind;
  readonly id: string;
}

/** As the calls name it. */
export const holderFields = ({ kind, id }: ArtifactHolder) => ({ holderKind: kind, holderId: id });
