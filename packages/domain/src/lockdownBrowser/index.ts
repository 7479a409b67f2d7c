export { buildDateText, buildFlaw, isBuildDate, SYSTEM_NAMES, type OldestBuilds } from './builds.ts';
export {
  LOCKDOWN_COOKIES,
  LOCKDOWN_SYSTEMS,
  pickCookies,
  readLockdownBrowser,
  type LockdownBrowser,
  type LockdownSystem,
} from './cookies.ts';
export {
  CHALLENGE_MS,
  checkedUntil,
  couldNotStart,
  LAUNCH_ERROR,
  LOCKDOWN_TEXTS,
  LONGEST_CHECK_MS,
  lockdownSwitchErrors,
  reasonIn,
  taskClosure,
  type LockdownFacts,
  type TaskClosure,
} from './gate.ts';
export {
  VERIFIER_NAMES,
  verifierNamed,
  type Evidence,
  type LockdownBrowserVerifier,
  type VerifierName,
} from './verifiers.ts';
