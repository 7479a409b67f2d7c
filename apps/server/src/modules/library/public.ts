export {
  selectSharedEntity,
  selectSharedPage,
  selectSharedStanding,
  type SharedTables,
} from './sharedEntities.store.ts';
