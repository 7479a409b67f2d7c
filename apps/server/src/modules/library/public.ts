export { saveOrRestore } from './saveOrRestore.ts';
export {
  removeSharedEntity,
  selectSharedEntity,
  selectSharedNames,
  selectSharedPage,
  selectSharedStanding,
  selectSharedTabCounts,
  saveSharedEntity,
  type SharedTables,
} from './sharedEntities.store.ts';
export { shareEntity, unshareEntity } from './sharing.ts';
export { selectSharers, shareWith } from './sharing.store.ts';
