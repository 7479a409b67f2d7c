import { checkPasswordLink, forgotPassword, setPassword } from '@circuit/contract/accounts';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

export const { usePasswordLinkQuery, useForgotPasswordMutation, useSetPasswordMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    // Nothing of a link stays behind once its page is left.
    passwordLink: build.query({ ...fromContract(checkPasswordLink), keepUnusedDataFor: 0 }),
    forgotPassword: build.mutation(intentOf(forgotPassword)),
    setPassword: build.mutation(intentOf(setPassword)),
  }),
});
