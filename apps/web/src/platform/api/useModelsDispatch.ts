import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

import type { Tab } from '#platform/tab/tab.ts';

import type { WithModels } from './cachedLists.ts';

/** For what stands below the store and therefore cannot know all that is in it. */
export const useModelsDispatch = useDispatch.withTypes<ThunkDispatch<WithModels, Tab, UnknownAction>>();
