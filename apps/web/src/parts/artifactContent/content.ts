import { getArtifactContent, getArtifactToken } from '@circuit/contract/artifacts';
import type { TokenPurpose } from '@circuit/domain/artifacts';
import type { ArtifactId, Result } from '@circuit/domain/kernel';

import { callEndpoint, callPath } from '#platform/api/call.ts';
import { configOf } from '#platform/api/contractCall.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

export interface Content {
  readonly blob: Blob;
  readonly name: string;
  readonly mediaType: string;
}

/** The bytes of a file, with a token for this one reading. They stay in this page. (AR-10, AR-14) */
export const fetchContent =
  (
    artifactId: ArtifactId,
    purpose: TokenPurpose,
    signal: AbortSignal,
  ): TabThunk<Promise<Result<Content, FetchProblem>>> =>
  async (dispatch) => {
    const given = await dispatch(callEndpoint(getArtifactToken, { artifactId, purpose }, { signal }));
    if (!given.isOk) return given;
    const { token, name, mediaType } = given.value;
    const config = configOf(getArtifactContent, { token }, { signal });
    const outcome = await dispatch(callPath(config, false));
    if (!outcome.isOk) return outcome;
    const blob = outcome.value as Blob; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the endpoint answers a file
    return { isOk: true, value: { blob, name, mediaType } };
  };
