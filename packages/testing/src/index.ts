export { aShard } from './aShard.ts';
export { aCasBrowser, type CasBrowser } from './casServer/casBrowser.ts';
export { startCasServer, type CasPerson, type CasServer, type CasServerOptions } from './casServer/casServer.ts';
export { startRestStandIn, type RestStandIn } from './casServer/restStandIn.ts';
export { freePort, isFree } from './freePort.ts';
export { readMail, startMailCatcher, type CaughtMail, type MailCatcher } from './mailCatcher.ts';
export { postmasterPid, startPostgres, type DatabaseUrls, type LocalPostgres } from './localPostgres.ts';
export { scratchDatabase } from './scratchDatabase.ts';
export { addTwin, TWIN_ID } from './twinShards.ts';
export { HOSTILE_ADDRESSES, HOSTILE_ANSWERS } from './hostileAddresses.ts';
export { markedFiles, tracesIn } from './marked.ts';
export type { NamedFile } from './markedFiles.ts';
export { DEV_LTI } from './ltiPlatform/development.ts';
export { FORGERIES, type Forgery } from './ltiPlatform/forgeries.ts';
export { lmsPerson } from './ltiPlatform/aClass.ts';
export { CLAIM } from './ltiPlatform/vocabulary.ts';
export { LTI_VECTORS, ltiVector } from './ltiPlatform/vectors.ts';
export { startLtiPlatform, type LtiPlatform, type LtiPlatformOptions } from './ltiPlatform/platform.ts';
export { PROFILES, type ProfileName } from './ltiPlatform/profiles.ts';
export { signInAtSamlProvider, type SentForm } from './samlProvider/browser.ts';
export type { SamlPerson, SamlService, SamlWorld } from './samlProvider/files.ts';
export { startSamlProvider, type SamlProvider, type SamlProviderOptions } from './samlProvider/samlProvider.ts';
export type { LmsCourse, LmsLink, LmsPerson } from './ltiPlatform/state.ts';
export { PlainBrowser, signInAtOpenidProvider } from './openidProvider/browser.ts';
export {
  DEV_OPENID,
  startDevOpenidProvider,
  type CallSettings,
  type DevOpenidProvider,
} from './openidProvider/development.ts';
export { startOpenidProvider, type OpenidProvider, type OpenidPerson } from './openidProvider/provider.ts';
