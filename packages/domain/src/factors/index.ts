export { factorLetter, type FactorEvent } from './factorLetters.ts';
export {
  DOORS,
  FACTOR_KINDS,
  FACTOR_WORDS,
  LONGEST_FACTOR_NAME,
  MOST_FACTORS,
  SECOND_STEP_KINDS,
  type Door,
  type FactorKind,
  type SecondStepKind,
} from './kinds.ts';
export { FACTOR_LIFETIME, FACTOR_LIMITS, MOST_FAILURES } from './lifetimes.ts';
export { judgePending, type PendingFacts, type PendingVerdict } from './pendingSignIns.ts';
export { readRecoveryCode, RECOVERY_CODES, recoveryCode } from './recoveryCodes.ts';
export {
  decideReset,
  isResetDue,
  isResetOpen,
  needsTwoPeople,
  RESET_REASON,
  resetRefusalText,
  type OpenReset,
  type ResetAct,
  type ResetFacts,
  type ResetRefusal,
} from './resets.ts';
export {
  daysLeft,
  decideSecondStep,
  isAdministrator,
  isSecondStepRequired,
  LONGEST_GRACE_DAYS,
  secondStepDueAt,
  type SecondStep,
  type SecondStepFacts,
  type SecondStepPolicy,
} from './secondStep.ts';
export { acceptsStep, readTotp, TOTP, totpStep, totpSteps } from './totp.ts';
