export { factorsRoutes } from './factors.routes.ts';
export { addFactorTo } from './addFactor.ts';
export { beginAppFor, beginPasskeyFor } from './changeFactors.ts';
export { cancelResetBySignIn } from './cancelResetBySignIn.ts';
export { countRecoveryCodes, forgetFactorsOf, lockFactorsOf, selectFactors } from './factors.store.ts';
export { beginPasskeyQuestion, proveByPasskey } from './passkeys.ts';
export { giveProof, requireOneself } from './proofs.ts';
export { proofLimits, proveFactor } from './proveFactor.ts';
export {
  cancelReset,
  askForReset,
  lockOptionalReset,
  selectDueResets,
  selectOptionalReset,
  finishReset,
} from './resets.store.ts';
export { findSecondStep } from './secondStep.ts';
export { tellOfFactors } from './tell.ts';
