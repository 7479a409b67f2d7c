export { judgeHandOver, UNCONFIRMED, type HandOver, type Settlement } from './judgeHandOver.ts';
export { MESSAGE_STATES, type MessageState } from './states.ts';
export { writeLetter, type Letter, type LetterFacts } from './writeLetter.ts';
export {
  DIGEST_CHOICES,
  DIGEST_HOUR,
  DIGESTED_KINDS,
  digestLetter,
  digestTime,
  isDigestedKind,
  nextDigestAt,
  type DigestChoice,
  type DigestedKind,
} from './digest.ts';
