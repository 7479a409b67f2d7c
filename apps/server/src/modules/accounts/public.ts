export { selectNow } from './accounts.store.ts';
export { accountsRoutes } from './accounts.routes.ts';
export { forgetFactors, resetsByClock } from './carryOutReset.ts';
export { giveCode } from './giveCode.ts';
export { voidPasswordLinks } from './passwordLinks.store.ts';
export { invitePeople, openPasswordLink, sendPasswordLinks, writesToNewPeople } from './passwordLinks.ts';
export { hashPassword } from './passwords.ts';
export { limitsOf, pauseOf } from './signInLimits.ts';
export { revokeProviderSessions, revokeSessionsOf, selectSignedIn } from './sessions.store.ts';
