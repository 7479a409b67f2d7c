export {
  decideAdmission,
  LINKED_BY,
  type AccountCandidate,
  type Admission,
  type AdmissionFacts,
  type ProviderLinkedBy,
} from './admission.ts';
export { attributesOf, firstValue, type Attributes } from './attributes.ts';
export { afterAnswer, mayAsk, NEW_BREAKER, type Breaker } from './breaker.ts';
export { isTicket, judgeTicket, mayAskAgain, refusalOfCode, takesCredentials, VALIDATION_PATH } from './cas.ts';
export { judgeLogoutToken, type LogoutClaims } from './logoutToken.ts';
export {
  PROVIDER_REFUSALS,
  providerRefusalText,
  readRefusal,
  type ProviderRefusal,
  type ProviderRefused,
} from './refusals.ts';
export { provesSecondFactor, readPerson, type SaidPerson } from './said.ts';
export {
  judgeAnswer,
  judgeLogoutRequest,
  SAML_SKEW_MS,
  type AnswerExpected,
  type AnswerFacts,
  type LogoutFacts,
} from './samlAnswer.ts';
export { judgeSecretEnd, WARN_DAYS, type SecretEnd } from './secretsEnd.ts';
export {
  CAS_VERSIONS,
  FIRST_SIGN_INS,
  PROVIDER_KINDS,
  USUAL_MAPPING,
  type CasSettings,
  type CasVersion,
  type FirstSignIn,
  type KindSettings,
  type Mapping,
  type OidcSettings,
  type ProviderKind,
  type ProviderSettings,
  type SamlSettings,
} from './settings.ts';
export {
  CAS_COOKIE,
  judgeStart,
  PROVIDER_COOKIES,
  PROVIDER_SESSION_COOKIE,
  START_PURPOSES,
  START_SECONDS,
  startCookieName,
  type StartFacts,
  type StartPurpose,
} from './starts.ts';
