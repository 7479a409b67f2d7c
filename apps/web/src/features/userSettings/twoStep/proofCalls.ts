import {
  addFactor,
  askForPasskey,
  beginPasskey,
  beginTotp,
  proveByFactor,
  proveByPassword,
  type FactorProof,
  type NewFactor,
} from '@circuit/contract/factors';

import { factorsUtil } from '#parts/factors/factorCalls.ts';
import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import { callEndpoint } from '#platform/api/call.ts';

/** None of these answers is kept: they hold secrets. */
export const showPassword = (password: string) => callEndpoint(proveByPassword, { password });
export const showFactor = (proof: FactorProof) => callEndpoint(proveByFactor, { proof });
export const askOwnPasskey = () => callEndpoint(askForPasskey, {});
export const beginApp = (proof: string) => callEndpoint(beginTotp, { proof });
export const beginNewPasskey = (proof: string) => callEndpoint(beginPasskey, { proof });

type Added = Awaited<ReturnType<ReturnType<typeof callEndpoint<typeof addFactor>>>>;

export const addOwnFactor =
  (request: {
    readonly proof: string;
    readonly name: string;
    readonly factor: NewFactor;
  }): ModelsThunk<Promise<Added>> =>
  async (dispatch) => {
    const added = await dispatch(callEndpoint(addFactor, request));
    if (added.isOk) dispatch(factorsUtil.invalidateTags(['factors']));
    return added;
  };
