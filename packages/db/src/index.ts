export { catalogueOffences, connectionOffences, type CatalogueOffence } from './catalogue.ts';
export { addressOf, createDatabase, type DatabaseRoles } from './createDatabase.ts';
export { openDatabase, sendAtCommit, type Database, type DatabaseOptions, type ShardDb } from './database.ts';
export { migrate } from './migrate.ts';
export { CommitUnknown, DatabaseUnavailable, isOverload, isUnstorableText } from './outage.ts';
export { statementName } from './preparedStatements.ts';
export { statement, statementOf } from './statement.ts';
export { installTestClock } from './testClock.ts';
