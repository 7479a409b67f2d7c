import type { Token } from '@circuit/contract/accounts';
import type { Result } from '@circuit/domain/kernel';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';

import type { FetchProblem } from '#platform/problems/problem.ts';
import { type Settings, settings } from '#platform/settings/settings.ts';

import { type KeyStore, localKeyStore, sessionKeyStore } from './keyStore.ts';

/** Makes tabs of one origin wait for each other (Web Locks). */
export interface Locks {
  request<Value>(name: string, whileHeld: () => Promise<Value>): Promise<Value>;
  /** The names that some tab holds now. */
  heldNames?(): Promise<readonly string[]>;
}

export interface KeyRing {
  readonly personId: string;
  readonly signIn: string | null;
  readonly key: Promise<CryptoKey | null>;
  /** When the server did not give it; null while it is asked and once it is there. */
  failedAt: number | null;
}

/** What is true of this tab and is nobody's data to show. */
interface TabFacts {
  /** Which sign-in the data in this tab belongs to. */
  signIn: string | null;
  refreshing: Promise<Result<Token, FetchProblem>> | null;
  /** The key of this person's unsent text, in memory only; forgotten at sign-out. */
  keyRing: KeyRing | null;
  /** By the browser's clock. */
  lastActivityAt: number;
  /** Came with the address while somebody was signed in: it is used only if they say so. */
  unusedCode: { readonly code: string; readonly cameAt: number } | null;
  /** That this person has just proven who they are, in memory only; `until` by the browser's clock. (MF-9) */
  proof: { readonly proof: string; readonly signIn: string | null; readonly until: number } | null;
}

/** The browser around one store. Tests put two of them side by side. */
export interface Tab {
  readonly settings: Settings;
  readonly origin: string;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Shared by the tabs of this origin. */
  readonly local: KeyStore;
  /** Of this tab alone. */
  readonly session: KeyStore;
  /** Missing in old browsers and outside secure contexts. */
  readonly locks: Locks | undefined;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** Leaves the page. */
  readonly openAddress: (address: string) => void;
  readonly facts: TabFacts;
}

export type TabThunk<Answer> = ThunkAction<Answer, unknown, Tab, UnknownAction>;

/** RTK Query does not know which store it lives in; all of ours have a tab. */
export function inTab(dispatch: BaseQueryApi['dispatch']): ThunkDispatch<unknown, Tab, UnknownAction> {
  return dispatch; // oxlint-disable-line typescript/no-unsafe-return -- see above
}

export function browserTab(instead: Partial<Omit<Tab, 'facts'>> = {}): Tab {
  const tab = {
    settings,
    origin: window.location.origin,
    fetch: (address: string, init: RequestInit) => window.fetch(address, init),
    local: localKeyStore,
    session: sessionKeyStore,
    locks: browserLocks(),
    now: () => Date.now(),
    isOnline: () => window.navigator.onLine,
    openAddress: (address: string) => window.location.assign(address),
    ...instead,
  };
  return {
    ...tab,
    facts: { signIn: null, refreshing: null, keyRing: null, lastActivityAt: tab.now(), unusedCode: null, proof: null },
  };
}

function browserLocks(): Locks | undefined {
  if (!('locks' in window.navigator)) return undefined;
  const { locks } = window.navigator;
  return locksOr({ request: (name, whileHeld) => locks.request(name, whileHeld), query: () => locks.query() });
}

interface BrowserLocks extends Pick<Locks, 'request'> {
  query(): Promise<LockManagerSnapshot>;
}

/** The browser's locks; where a frame may not use them (blocked third-party storage), nobody waits for anybody. (LW-31) */
export function locksOr(locks: BrowserLocks): Locks {
  return {
    request: async (name, whileHeld) => {
      let isHeld = false;
      try {
        return await locks.request(name, () => {
          isHeld = true;
          return whileHeld();
        });
      } catch (error) {
        if (isHeld || !isForbidden(error)) throw error;
        return whileHeld();
      }
    },
    heldNames: async () => {
      const found = await locks.query().catch((error: unknown) => {
        if (isForbidden(error)) return { held: [] };
        throw error;
      });
      return (found.held ?? []).flatMap(({ name }) => (name === undefined ? [] : [name]));
    },
  };
}

const isForbidden = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError';
