import { logOut as endSession } from '@circuit/contract/accounts';

import { configOf } from '#platform/api/contractCall.ts';
import { send } from '#platform/http/send.ts';
import { hasUnsentText, wouldLoseText } from '#platform/drafts/drafts.ts';
import type { Tab, TabThunk } from '#platform/tab/tab.ts';
import { logOutRequested } from '#platform/token/authSlice.ts';
import { readToken } from '#platform/token/storedToken.ts';

import { isWebAddress, takeProvider } from './identityProvider.ts';

const STAYS_HERE =
  'Some of your text is not saved yet. If you log out, it stays on this device and is saved when you sign in here again. Log out anyway?';
const IS_LOST = 'Some of your text is not saved yet. If you log out, it is lost. Log out anyway?';

const leftKey = ({ settings }: Tab) => `circuit.${settings.shardKey}.left`;

/** Whether this tab went to a provider to sign out there, and forgets it. */
export function takeLeft(tab: Tab): boolean {
  const isLeft = tab.session.getItem(leftKey(tab)) !== null;
  tab.session.removeItem(leftKey(tab));
  return isLeft;
}

/**
 * Logs out at once, unless text would stay behind that only this user may send; tells the server and the provider.
 * Returns false if the user was asked about such text and chose to stay. (S4.03, S4.05)
 */
export const logOut = (): TabThunk<boolean> => (dispatch, _getState, tab) => {
  // The same kind of question that the browser asks when a page with unsent text is closed.
  if (hasUnsentText() && !window.confirm(wouldLoseText() ? IS_LOST : STAYS_HERE)) return false;
  const token = readToken(tab)?.token;
  const provider = takeProvider(tab);
  dispatch(logOutRequested());
  if (token === undefined) return true;
  const config = configOf(endSession, {}, {});
  const headers = { ...config.headers, Authorization: `Bearer ${token.access_token}` };
  // Nobody waits for it: the token is gone from here, and the server ends unused sessions by itself.
  void send({ ...config, headers, keepalive: true }, tab);
  if (provider?.logoutUrl !== undefined && provider.logoutUrl !== null && isWebAddress(provider.logoutUrl)) {
    // The page is left before the store keeps its state, and the provider sends the browser back to this tab. (IW-5)
    tab.session.setItem(leftKey(tab), '');
    tab.openAddress(provider.logoutUrl);
  }
  return true;
};
