import type { ComponentType } from 'react';

import { useScreenTitle } from '#shared/title/screenTitle.ts';

import { CalibrationQualityPage } from './CalibrationQualityPage.tsx';
import type { ScorePage } from './places.ts';
import { RunsPage } from './RunsPage.tsx';
import { ScoresPage } from './ScoresPage.tsx';
import type { RunOfStaff } from './words.ts';

const PAGES: Readonly<Record<ScorePage, ComponentType<RunOfStaff>>> = {
  scores: ScoresPage,
  runs: RunsPage,
  calibrations: CalibrationQualityPage,
};

const TITLES: Readonly<Record<ScorePage, string>> = {
  scores: 'Scores',
  runs: 'Score runs',
  calibrations: 'Calibration quality',
};

/** The pages below `scores`, loaded together: whoever opens one goes on to another. (S2.14) */
export function ScoreRoute({ group, run, page }: RunOfStaff & { readonly page: ScorePage }) {
  useScreenTitle(TITLES[page]);
  const Page = PAGES[page];
  return <Page group={group} run={run} />;
}
