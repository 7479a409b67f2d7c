import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Why nobody is signed in, for the sign-in page. */
export type WhyNot = 'signedOut' | 'expired' | 'failed';

/** (S3.15) */
export interface AuthState {
  readonly isInitialized: boolean;
  readonly isAuthenticating: boolean;
  readonly isAuthenticated: boolean;
  readonly didFail: boolean;
  readonly why?: WhyNot;
  /** What the server said about a failed sign-in. */
  readonly detail?: string;
}

/** What stands below the store knows only this of its state. */
export interface WithAuth {
  readonly auth: AuthState;
}

export const signedOutState: AuthState = {
  isInitialized: false,
  isAuthenticating: false,
  isAuthenticated: false,
  didFail: false,
};

const authenticating = ({ isInitialized }: AuthState): AuthState => ({
  ...signedOutState,
  isInitialized,
  isAuthenticating: true,
});

const authenticated = ({ isInitialized }: AuthState): AuthState => ({
  ...signedOutState,
  isInitialized,
  isAuthenticated: true,
});

const authSlice = createSlice({
  name: 'auth',
  initialState: signedOutState,
  reducers: {
    casLoginRequested: authenticating,
    loginRequested: authenticating,
    tokenObtained: authenticated,
    tokenRefreshed: authenticated,
    loginFailed: ({ isInitialized }, { payload }: PayloadAction<string>): AuthState => ({
      ...signedOutState,
      isInitialized,
      didFail: true,
      why: 'failed',
      detail: payload,
    }),
    /** The server let them through the first step; the second is on the sign-in page. (MW-1) */
    secondStepBegun: ({ isInitialized }): AuthState => ({ ...signedOutState, isInitialized }),
    logOutRequested: ({ isInitialized }): AuthState => ({ ...signedOutState, isInitialized, why: 'signedOut' }),
    tokenRefreshFailed: ({ isInitialized }): AuthState => ({ ...signedOutState, isInitialized, why: 'expired' }),
    /** What failed in an earlier visit, or before the page was left, says nothing about the next try. (LG-8) */
    failureForgotten: (state): AuthState =>
      state.why === 'failed' ? { ...signedOutState, isInitialized: state.isInitialized } : state,
    /** A kept state may say things that are over: that somebody is signed in, or about to be. */
    authInitialized: (state, { payload }: PayloadAction<{ isAuthenticated: boolean }>): AuthState => ({
      ...state,
      isInitialized: true,
      isAuthenticating: false,
      isAuthenticated: payload.isAuthenticated,
    }),
    /** The person went to a provider's page and came back without signing in. (IW-7) */
    signInAbandoned: (state): AuthState =>
      state.isAuthenticating ? { ...signedOutState, isInitialized: state.isInitialized } : state,
    /** The token in storage belongs to another sign-in than the data in this tab. */
    signInChangedElsewhere: (state) => state,
  },
});

export const {
  casLoginRequested,
  loginRequested,
  logOutRequested,
  tokenRefreshFailed,
  loginFailed,
  failureForgotten,
  secondStepBegun,
  authInitialized,
  signInAbandoned,
  tokenObtained,
  tokenRefreshed,
  signInChangedElsewhere,
} = authSlice.actions;
export const authReducer = authSlice.reducer;
