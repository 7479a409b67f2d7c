import type { TabThunk } from '#platform/tab/tab.ts';

/** Hardly anybody impersonates, so nobody else loads what ends it. (WB-2) */
export const stopImpersonating = (): TabThunk<Promise<string | null>> => async (dispatch) => {
  const { stopImpersonation } = await import('#platform/session/impersonation.ts');
  return dispatch(stopImpersonation());
};
