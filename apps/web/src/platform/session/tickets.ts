import { validateCasTicket } from '@circuit/contract/identityProviders';
import type { Result } from '@circuit/domain/kernel';

import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import { callEndpoint } from '#platform/api/call.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import type { TabThunk } from '#platform/tab/tab.ts';
import { beginCode, takeVerifier } from '#platform/token/codeVerifier.ts';
import { NOT_SIGNED_IN } from '#platform/token/refresh.ts';

import { exchangeCode, failLogin, type SignedIn } from './exchangeCode.ts';

export { takeProviderVisit } from './providerVisit.ts';

/** The ticket of the single-sign-on service becomes a code, and the code a token. (S7.04) */
export const exchangeTicket =
  (ticket: string): ModelsThunk<Promise<SignedIn>> =>
  async (dispatch, _getState, tab) => {
    const answer = await dispatch(handIn(ticket));
    if (!answer.isOk) return dispatch(failLogin(answer.failure));
    if ('code' in answer.value) return dispatch(exchangeCode(answer.value.code));
    // Their session ended while they were away: the page is theirs once they have signed in again.
    tab.openAddress(answer.value.goTo);
    return dispatch(failLogin(NOT_SIGNED_IN));
  };

/** Somebody who is signed in tests or connects the service: they stay who they are and go to the page of that. (IP-98) */
export const handInForVisit =
  (ticket: string): TabThunk<Promise<void>> =>
  async (dispatch, _getState, tab) => {
    const answer = await dispatch(handIn(ticket));
    takeVerifier(tab);
    if (!answer.isOk) dispatch(notify({ type: 'ERROR', text: answer.failure.detail }));
    else if ('goTo' in answer.value) tab.openAddress(answer.value.goTo);
  };

const handIn =
  (ticket: string): TabThunk<Promise<Result<ResponseOf<typeof validateCasTicket>, FetchProblem>>> =>
  async (dispatch, _getState, tab) => {
    const codeChallenge = await beginCode(tab);
    return dispatch(callEndpoint(validateCasTicket, { ticket, service: tab.origin }, { codeChallenge }));
  };
