export { judgeHandOver, UNCONFIRMED, type HandOver, type Settlement } from './judgeHandOver.ts';
export { MESSAGE_STATES, type MessageState } from './states.ts';
export { writeLetter, type Letter, type LetterFacts } from './writeLetter.ts';
