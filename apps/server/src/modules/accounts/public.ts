export { accountsRoutes } from './accounts.routes.ts';
export { selectPeopleToWrite, voidPasswordLinks } from './passwordLinks.store.ts';
export { invitePeople, openPasswordLink, sendPasswordLinks } from './passwordLinks.ts';
export { revokeSessionsOf, selectSignedIn } from './sessions.store.ts';
