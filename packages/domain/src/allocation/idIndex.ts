import { fingerprint } from './seededOrder.ts';

/** Numbers ids in the order in which they were added. */
export interface IdIndex<Id extends string> {
  readonly ids: Id[];
  /** The number of an id, by its fingerprint and the places after it; -1 is free. */
  readonly table: Int32Array;
  readonly seed: number;
}

/**
 * Room for so many ids. A Map of a million texts takes several times as long: it grows many times on its way, and the
 * fingerprints are there anyway.
 */
export function newIdIndex<Id extends string>(most: number, seed: number): IdIndex<Id> {
  return { ids: [], table: new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2))).fill(-1), seed };
}

export function findId<Id extends string>(index: IdIndex<Id>, id: Id): number | undefined {
  const number = index.table[placeOf(index, id, fingerprint(id, index.seed))]!;
  return number < 0 ? undefined : number;
}

/** The number of this id, which is new unless the id was added before. */
export function addId<Id extends string>(index: IdIndex<Id>, id: Id, print = fingerprint(id, index.seed)): number {
  const place = placeOf(index, id, print);
  if (index.table[place]! < 0) index.table[place] = index.ids.push(id) - 1;
  return index.table[place]!;
}

/** Where this id stands, or the free place where it would. */
function placeOf<Id extends string>({ ids, table }: IdIndex<Id>, id: Id, print: number): number {
  const mask = table.length - 1;
  let place = print & mask;
  while (table[place]! >= 0 && ids[table[place]!] !== id) place = (place + 1) & mask;
  return place;
}
