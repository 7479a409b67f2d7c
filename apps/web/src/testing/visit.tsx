import { listSignIns, type UserInfo } from '@circuit/contract/accounts';
import { getCalendar } from '@circuit/contract/calendars';
import { getConfiguration, getWebClient } from '@circuit/contract/configuration';
import { type Dashboard, getDashboard } from '@circuit/contract/dashboard';
import { getErasure } from '@circuit/contract/erasures';
import { getUserFactors, listFactors } from '@circuit/contract/factors';
import { listGroupAssignments } from '@circuit/contract/groupAssignments';
import { listIdentityProviders, listOwnIdentities } from '@circuit/contract/identityProviders';
import { listRunningJobs } from '@circuit/contract/jobLogs';
import { listNews } from '@circuit/contract/news';
import { getOwnArchive } from '@circuit/contract/ownData';
import { getNamesAccess } from '@circuit/contract/students';
import { getUserSettings, type UserSettings } from '@circuit/contract/userSettings';
import { VERSION, VERSION_NAME } from '@circuit/domain/product';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { vi } from 'vitest';

import { startSession } from '#platform/session/startSession.ts';
import { aConfiguration, aToken, keepToken, type aGroup } from './builders.ts';
import { aDashboard } from './dashboard.ts';
import { anErasure } from './erasures.ts';
import { aFactorList, aUserFactors } from './factors.ts';
import { answer } from './server.ts';
import { answerSignedIn } from './signedIn.ts';
import { anOwnArchive } from './ownArchive.ts';
import { aTab } from './tabs.ts';
import { SETTINGS } from './userSettings.ts';

import { App } from '#app/App.tsx';
import { createRoutes } from '#app/routeTree/createRoutes.tsx';

export { SETTINGS };

type Visit = {
  /** Nobody is signed in without one. */
  readonly person?: Partial<UserInfo>;
  readonly groups?: readonly ReturnType<typeof aGroup>[];
  readonly configuration?: Partial<ReturnType<typeof aConfiguration>>;
  readonly settings?: Partial<UserSettings>;
  readonly dashboard?: Dashboard;
  readonly currentVersion?: string;
  readonly widthPx?: number;
  readonly isDevelopment?: boolean;
  readonly isDemo?: boolean;
};

/** Opens the whole app at a path, as a person with a browser would; the network is answered from the contract. */
export function visit(path: string, facts: Visit = {}) {
  const { person, groups = [], configuration = {}, settings = {}, currentVersion = VERSION } = facts;
  setWindowWidth(facts.widthPx ?? 1440);
  answer(getConfiguration, aConfiguration(configuration));
  answer(getWebClient, { id: 'web', currentVersion, versionName: VERSION_NAME });
  answer(listIdentityProviders, { items: [], totalCount: 0 });
  const asked = answerSignedIn({ userInfo: person ?? {}, groups: [...groups] });
  answer(getUserSettings, { ...SETTINGS, ...settings });
  answer(getDashboard, facts.dashboard ?? aDashboard());
  answer(listSignIns, { items: [], totalCount: 0 });
  answer(listFactors, aFactorList());
  answer(getUserFactors, aUserFactors());
  answer(getErasure, anErasure());
  answer(getOwnArchive, anOwnArchive());
  answer(getCalendar, { createdAt: null });
  answer(listNews, { items: [], newCount: 0 });
  answer(listOwnIdentities, { items: [], hasPassword: true });
  answer(listGroupAssignments, { items: [], totalCount: 0 });
  answer(listRunningJobs, { items: [] });
  // Of those who may not finalize, nobody reads names unless a test says so.
  answer(getNamesAccess, { closed: 'Not yet.' });
  if (person !== undefined) keepToken(aToken());
  const { store, opened } = aTab();
  const router = createMemoryRouter(createRoutes(facts.isDevelopment ?? false, facts.isDemo), {
    initialEntries: [path],
  });
  const begin = () => startSession(store);
  const page = render(<App store={store} router={router} />);
  return { ...page, user: userEvent.setup(), router, store, opened, asked, begin, address: () => addressOf(router) };
}

/** The same, with the session started. */
export function open(path: string, facts: Visit = {}) {
  const visited = visit(path, facts);
  void visited.begin();
  return visited;
}

function addressOf({ state }: ReturnType<typeof createMemoryRouter>): string {
  return `${state.location.pathname}${state.location.search}`;
}

function setWindowWidth(widthPx: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: widthPx >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
