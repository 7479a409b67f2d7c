export { messagesRoutes } from './messages.routes.ts';
export { startMailroom } from './mailroom.ts';
export { queueMessages } from './queueMessages.ts';
export { selectOptionalPasswordMessage, type MessageRow } from './messages.store.ts';
