export { catalogueOffences, connectionOffences, type CatalogueOffence } from './catalogue.ts';
export { addressOf, createDatabase, type DatabaseRoles } from './createDatabase.ts';
export {
  openDatabase,
  sendAtCommit,
  type Database,
  type DatabaseOptions,
  type ShardDb,
  type WhileWaiting,
} from './database.ts';
export type { Trouble } from './gate.ts';
export { readShards } from './manyShards.ts';
export { migrate } from './migrate.ts';
export { FIRST_RELEASE, migrationOf, readMigrations, type Migration } from './migrationRunner/files.ts';
export { outsideStatements, splitStatements, withoutComments } from './migrationRunner/statements.ts';
export {
  CommitUnknown,
  DatabaseUnavailable,
  isCollision,
  isOverload,
  isUnstorableText,
  ShardClosed,
  ShardShut,
} from './outage.ts';
export { differing, openContentReader, rowsOf, type Contents, type ContentReader } from './moveShard/contents.ts';
export { movedTables, removeShard, tableWithRows } from './moveShard/moveRows.ts';
export {
  copyingOf,
  hasFollowed,
  isPublished,
  positionOf,
  publishShard,
  stopFollowing,
  subscribeTo,
  unpublish,
  unsubscribe,
  type Copying,
} from './moveShard/replication.ts';
export { lacksFor } from './moveShard/requirements.ts';
export { isSameDatabase } from './replaceShard/identity.ts';
export {
  compareShard,
  replaceShard,
  shardContents,
  type Manner,
  type Run,
  type TableReport,
} from './replaceShard/replaceShard.ts';
export type { ShardTable } from './replaceShard/tables.ts';
export { changeDirectory, type DirectoryChange } from './shardDirectory/changeDirectory.ts';
export { createDirectory, migrateDirectory } from './shardDirectory/createDirectory.ts';
export { openDirectoryReader, type Cell, type DirectoryReader } from './shardDirectory/readDirectory.ts';
export { shardLockKey } from './shardLock.ts';
export { statementName } from './preparedStatements.ts';
export { statement, statementOf } from './statement.ts';
export { installTestClock } from './testClock.ts';
