export { isInFilter, makeBloomFilter, type BloomFilter } from './bloomFilter.ts';
export { LIFETIME, secondsAfter } from './lifetimes.ts';
export { emailChangedLetter, passwordLetter, type LetterSetting } from './accountLetters.ts';
export {
  judgePasswordLink,
  PASSWORD_PURPOSES,
  passwordLinkText,
  type PasswordLinkFacts,
  type PasswordLinkVerdict,
  type PasswordPurpose,
} from './useOfPasswordLink.ts';
export {
  needsSecondStep,
  PASSWORD_LENGTH,
  passwordProblem,
  passwordProblemText,
  shortestPassword,
  type PasswordOwner,
  type PasswordProblem,
} from './passwords.ts';
export { DEVICE_DAYS, SIGN_IN_LIMITS, signInPauseMs, type FailureLimit } from './signInLimits.ts';
export { judgeCode, type CodeFacts, type CodeVerdict } from './useOfCode.ts';
export { isSessionOver, judgeRefresh, type RefreshFacts, type RefreshVerdict } from './useOfRefreshToken.ts';
