export { saveOrRestore } from './saveOrRestore.ts';
export {
  deleteSharedEntity,
  selectSharedEntity,
  selectSharedNames,
  selectSharedPage,
  selectSharedStanding,
  selectSharedTabCounts,
  updateSharedEntity,
  type SharedTables,
} from './sharedEntities.store.ts';
export { shareEntity, unshareEntity } from './sharing.ts';
export { selectSharers, upsertSharers } from './sharing.store.ts';
