export { auditText, type DescribedEvent } from './auditText.ts';
export {
  CHAIN_START,
  chainFault,
  earliestLinkable,
  linkEvent,
  type ChainedEvent,
  type ChainFault,
  type ChainHead,
  type ChainLink,
  type StoredLink,
} from './chain.ts';
