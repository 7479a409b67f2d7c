import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';

import { aToken, keepToken } from '#testing/builders.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { aTab } from '#testing/tabs.ts';

import { startSession } from './startSession.ts';
import { useActor, useAuth, useUserInfo } from './useSession.ts';

test('SX-20 hooks say who is here and what they may do; nobody may do anything', async () => {
  answerSignedIn({ userInfo: { activities: ['GroupCreate'] } });
  keepToken(aToken());
  const { store } = aTab();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => ({ auth: useAuth(), info: useUserInfo(), actor: useActor() }), { wrapper });
  expect(result.current.actor).toEqual({ activities: [] });
  expect(result.current.info).toEqual({ data: undefined, status: 'uninitialized' });
  await act(() => startSession(store));
  await waitFor(() => expect(result.current.info.status).toBe('ready'));
  expect(result.current.auth.isAuthenticated).toBe(true);
  expect(result.current.actor.activities).toEqual(['GroupCreate']);
});
