export { NEEDS_A_PERSON, selectFigures, type ShardFigures } from './figures.store.ts';
export { startWatching } from './startWatching.ts';
