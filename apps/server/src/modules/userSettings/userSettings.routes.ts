import { getUserSettings } from '@circuit/contract/userSettings';

import { implement, type Implementation } from '#platform/implement.ts';

import { selectUserSettings } from './selectUserSettings.ts';
import { updateUserSettingsRoute } from './updateUserSettings.ts';

export const userSettingsRoutes: readonly Implementation[] = [
  implement(getUserSettings, (_nothing, { db, actor }) => selectUserSettings(db, actor.id)),
  updateUserSettingsRoute,
];
