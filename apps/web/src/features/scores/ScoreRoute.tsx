import type { ComponentType } from 'react';

import { useScreenTitle } from '#platform/title/screenTitle.ts';

import { CalibrationQualityPage } from './CalibrationQualityPage.tsx';
import type { ScorePage } from './places.ts';
import { PushPage } from './push/PushPage.tsx';
import { RunsPage } from './RunsPage.tsx';
import { ScoresPage } from './ScoresPage.tsx';
import type { GroupAssignmentOfStaff } from './words.ts';

const PAGES: Readonly<Record<ScorePage, ComponentType<GroupAssignmentOfStaff>>> = {
  scores: ScoresPage,
  runs: RunsPage,
  calibrations: CalibrationQualityPage,
  push: PushPage,
};

const TITLES: Readonly<Record<ScorePage, string>> = {
  scores: 'Scores',
  runs: 'Score runs',
  calibrations: 'Calibration quality',
  push: 'Push grades',
};

/** The pages below `scores`, loaded together because users go from one to the next. (S2.14) */
export function ScoreRoute({ group, groupAssignment, page }: GroupAssignmentOfStaff & { readonly page: ScorePage }) {
  useScreenTitle(TITLES[page]);
  const Page = PAGES[page];
  return <Page group={group} groupAssignment={groupAssignment} />;
}
