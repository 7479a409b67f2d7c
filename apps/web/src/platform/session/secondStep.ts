import {
  addFactorAtSignIn,
  askForAnyPasskey,
  askForPasskeyAtSignIn,
  beginPasskeyAtSignIn,
  beginTotpAtSignIn,
  signInByPasskey as byPasskey,
  takeSecondStep as takeStep,
} from '@circuit/contract/accounts';
import type { FactorProof, NewFactor, PasskeyCreation, PasskeyQuestion, TotpSetup } from '@circuit/contract/factors';
import { err, ok, type Result } from '@circuit/domain/kernel';

import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import { callEndpoint } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import { loginRequested, secondStepBegun } from '#platform/token/authSlice.ts';
import { beginCode, INSECURE_PROBLEM, isSecure } from '#platform/token/codeVerifier.ts';
import { deviceSecret } from '#platform/token/device.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

import { exchangeCode, failLogin, type SignedIn } from './exchangeCode.ts';
import { forgetPending, peekPending } from './pendingSignIn.ts';
import { takeToken } from './takeToken.ts';

type Answer<Value> = Promise<Result<Value, FetchProblem>>;

const OVER: FetchProblem = {
  status: 400,
  title: 'Sign-in failed',
  detail: 'This sign-in is no longer valid. Sign in.',
  type: 'urn:circuit:problem:codeRefused',
};

/** What waits in this tab, as the server wants to see it. */
const shown = (): TabThunk<{ pending: string; code_verifier?: string } | null> => (dispatch) => {
  const kept = dispatch(peekPending());
  if (kept === null) return null;
  return { pending: kept.pending, ...(kept.verifier === null ? {} : { code_verifier: kept.verifier }) };
};

/** A sign-in that is over cannot be finished: back to its beginning, which says why. */
const settle =
  <Value>(answer: Result<Value, FetchProblem>): TabThunk<Result<Value, FetchProblem>> =>
  (dispatch, _getState, tab) => {
    if (!answer.isOk && answer.failure.type === OVER.type) {
      forgetPending(tab);
      dispatch(failLogin(answer.failure));
    }
    return answer;
  };

/** Shows a factor, and is signed in. (MW-1) */
export const takeSecondStep =
  (proof: FactorProof): ModelsThunk<Answer<null>> =>
  async (dispatch, _getState, tab) => {
    const pending = dispatch(shown());
    if (pending === null) return dispatch(settle(err(OVER)));
    const options = { idempotencyKey: newIdempotencyKey() };
    const answer = dispatch(settle(await dispatch(callEndpoint(takeStep, { ...pending, proof }, options))));
    if (!answer.isOk) return answer;
    forgetPending(tab);
    dispatch(takeToken(answer.value));
    return ok(null);
  };

/** Sets up the factor that the university requires, and is signed in. (MW-6) */
export const enrollAtSignIn =
  (name: string, factor: NewFactor): ModelsThunk<Answer<null>> =>
  async (dispatch, _getState, tab) => {
    const pending = dispatch(shown());
    if (pending === null) return dispatch(settle(err(OVER)));
    const options = { idempotencyKey: newIdempotencyKey() };
    const request = { ...pending, name, factor };
    const answer = dispatch(settle(await dispatch(callEndpoint(addFactorAtSignIn, request, options))));
    if (!answer.isOk) return answer;
    forgetPending(tab);
    dispatch(takeToken(answer.value));
    return ok(null);
  };

export const askPasskeyAtSignIn = (): ModelsThunk<Answer<PasskeyQuestion>> => async (dispatch) => {
  const pending = dispatch(shown());
  return dispatch(settle(pending === null ? err(OVER) : await dispatch(callEndpoint(askForPasskeyAtSignIn, pending))));
};

export const beginAppAtSignIn = (): ModelsThunk<Answer<TotpSetup>> => async (dispatch) => {
  const pending = dispatch(shown());
  return dispatch(settle(pending === null ? err(OVER) : await dispatch(callEndpoint(beginTotpAtSignIn, pending))));
};

export const beginNewPasskeyAtSignIn = (): ModelsThunk<Answer<PasskeyCreation>> => async (dispatch) => {
  const pending = dispatch(shown());
  return dispatch(settle(pending === null ? err(OVER) : await dispatch(callEndpoint(beginPasskeyAtSignIn, pending))));
};

/** Back to the first step, as somebody else perhaps. */
export const leaveSecondStep = (): TabThunk<void> => (dispatch, _getState, tab) => {
  forgetPending(tab);
  dispatch(secondStepBegun());
};

export const askAnyPasskey = (): ModelsThunk<Answer<PasskeyQuestion>> => (dispatch) =>
  dispatch(callEndpoint(askForAnyPasskey, {}));

/** With a passkey alone: it gives a code as every door does. (MW-7) */
export const signInByPasskey =
  (answer: Omit<Extract<FactorProof, { kind: 'passkey' }>, 'kind'>): ModelsThunk<Promise<SignedIn>> =>
  async (dispatch, _getState, tab) => {
    dispatch(loginRequested());
    if (!isSecure()) return dispatch(failLogin(INSECURE_PROBLEM));
    const codeChallenge = await beginCode(tab);
    const given = await dispatch(callEndpoint(byPasskey, answer, { codeChallenge, device: deviceSecret(tab) }));
    return given.isOk ? dispatch(exchangeCode(given.value.code)) : dispatch(failLogin(given.failure));
  };
