import type { getConfiguration } from '@circuit/contract/configuration';
import { routePattern } from '@circuit/domain/reporting';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { resources } from '#platform/api/resources.ts';
import type { AppState, AppStore } from '#platform/store/store.ts';

export type Configuration = ResponseOf<typeof getConfiguration>;

interface RouterState {
  readonly navigation: { readonly state: string };
  readonly location: { readonly pathname: string };
  readonly matches: readonly { readonly route: { readonly path?: string | undefined } }[];
}

/** What is asked of the router: where the person is. */
export interface Router {
  readonly state: RouterState;
  readonly subscribe: (listener: (state: RouterState) => void) => () => void;
}

/** Who is signed in, as far as services outside may know. */
export interface Person {
  /** Means nothing to anybody outside; null for nobody, and while an administrator views as somebody else. */
  readonly id: string | null;
  readonly isImpersonated: boolean;
}

/** `/courses/:groupId`, where the person is now; never an id. */
export const patternOf = ({ matches, location }: RouterState): string =>
  matches.findLast(({ route }) => route.path !== undefined)?.route.path ?? routePattern(location.pathname);

const selectUser = resources.userInfo.select();

function personOf(state: AppState): Person {
  const { isInitialized, isAuthenticated } = state.auth;
  const { data } = isInitialized && isAuthenticated ? selectUser(state) : {};
  const isImpersonated = data?.isImpersonated === true;
  return { id: isImpersonated ? null : (data?.id ?? null), isImpersonated };
}

export interface PersonWatch {
  /** Looks at once: the store tells its listeners a moment later. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Calls back with who is signed in, now and at each change: a logout is one. (S4.05) */
export function watchPerson(store: AppStore, tell: (person: Person) => void): PersonWatch {
  let known: Person | undefined;
  const look = () => {
    const now = personOf(store.getState());
    if (now.id === known?.id && now.isImpersonated === known.isImpersonated) return;
    known = now;
    tell(now);
  };
  look();
  return { look, stop: store.subscribe(look) };
}
