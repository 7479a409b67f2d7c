export { MESSAGE_STATES, type MessageState } from './states.ts';
