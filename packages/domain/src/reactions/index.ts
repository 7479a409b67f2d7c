export { givesAway } from './givesAway.ts';
export { dayStart, thanksOf, type Thanks } from './thanks.ts';
export { LONGEST_REPLY, REACTIONS, type Reaction, type ReactionKind } from './words.ts';
