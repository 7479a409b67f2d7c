import { withQuery } from '#platform/navigation/withQuery.ts';
import type { TabThunk } from '#platform/tab/tab.ts';
import { removeToken } from '#platform/token/storedToken.ts';

/** Codes are good for a minute; the last seconds are for the way to the server. */
const USABLE_MS = 55_000;

/**
 * Begins anew at this path with the code that came while somebody else was signed in. Answers false if that code is too
 * old: then nobody is signed out. (LW-23)
 */
export const switchPerson =
  (path: string): TabThunk<boolean> =>
  (_dispatch, _getState, tab) => {
    const { unusedCode } = tab.facts;
    if (unusedCode === null || tab.now() - unusedCode.cameAt > USABLE_MS) return false;
    tab.facts.unusedCode = null;
    removeToken(tab);
    tab.openAddress(withQuery(path, { code: unusedCode.code }));
    return true;
  };
