export { aShard } from './aShard.ts';
export { freePort, isFree } from './freePort.ts';
export { readMail, startMailCatcher, type CaughtMail, type MailCatcher } from './mailCatcher.ts';
export { postmasterPid, startPostgres, type DatabaseUrls, type LocalPostgres } from './localPostgres.ts';
export { scratchDatabase } from './scratchDatabase.ts';
export { addTwin, TWIN_ID } from './twinShards.ts';
export { HOSTILE_ADDRESSES, HOSTILE_ANSWERS } from './hostileAddresses.ts';
export { markedFiles, tracesIn } from './marked.ts';
export type { NamedFile } from './markedFiles.ts';
