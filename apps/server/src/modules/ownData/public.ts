export { ownDataRoutes } from './ownArchive.ts';
export { ownArchiveJob } from './ownArchive.job.ts';
export { ownEntries } from './ownEntries.ts';
export { sweepOwnArchives } from './sweepOwnArchives.ts';
