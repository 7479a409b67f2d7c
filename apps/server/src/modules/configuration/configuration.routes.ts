import { getConfiguration, getFullConfiguration, getTime, getWebClient } from '@circuit/contract/configuration';
import { VERSION, VERSION_NAME } from '@circuit/domain/product';

import { implement, type Implementation } from '#platform/implement.ts';

import { selectSurroundings } from './configuration.store.ts';
import { selectConfiguration } from './selectConfiguration.ts';
import { updateConfigurationRoute } from './updateConfiguration.ts';

export const configurationRoutes: readonly Implementation[] = [
  implement(getConfiguration, (_nothing, { db }) => selectConfiguration(db)),
  implement(getFullConfiguration, async (_nothing, { db }) => {
    const [configuration, { storedBytes }] = await Promise.all([selectConfiguration(db), selectSurroundings(db)]);
    return { ...configuration, storedBytes };
  }),
  updateConfigurationRoute,
  implement(getWebClient, async () => ({ id: 'web' as const, currentVersion: VERSION, versionName: VERSION_NAME })),
  implement(getTime, async (_nothing, { now }) => now),
];
