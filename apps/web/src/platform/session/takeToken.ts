import type { Token } from '@circuit/contract/accounts';

import { tokenObtained } from '#platform/token/authSlice.ts';
import { writeToken } from '#platform/token/storedToken.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

import { keepProof } from './proof.ts';

/** Somebody is signed in from here on. What proves it stays in memory and never lies beside the token. */
export const takeToken =
  ({ proof, ...token }: Token & { readonly proof?: string | undefined }): TabThunk<void> =>
  (dispatch, _getState, tab) => {
    const signIn = crypto.randomUUID();
    tab.facts.signIn = signIn;
    writeToken(tab, { signIn, token });
    if (proof !== undefined) dispatch(keepProof(proof));
    dispatch(tokenObtained());
  };
