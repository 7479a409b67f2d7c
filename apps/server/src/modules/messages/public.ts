export { messagesRoutes } from './messages.routes.ts';
export { cancelWaitingParts } from './digests.store.ts';
export { deliverDue } from './deliver.ts';
export { startMailroom } from './mailroom.ts';
export { queueMessages } from './queueMessages.ts';
export {
  MAIL_IS_OFF,
  selectOptionalPasswordMessage,
  selectTaskMessages,
  selectUnwilling,
  type MessageRow,
} from './messages.store.ts';
