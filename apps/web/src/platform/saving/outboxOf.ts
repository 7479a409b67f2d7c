import { oncePerTab } from '#platform/tab/oncePerTab.ts';

import { openOutbox } from './outbox.ts';

/** A tab's connection to the one outbox of its university on this device. */
export const outboxOf = oncePerTab(({ settings }) => openOutbox(settings.shardKey));
