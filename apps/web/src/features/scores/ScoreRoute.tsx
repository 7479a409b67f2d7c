import { useScreenTitle } from '#shared/title/screenTitle.ts';

import { CalibrationQualityPage } from './CalibrationQualityPage.tsx';
import type { ScorePage } from './places.ts';
import { RunsPage } from './RunsPage.tsx';
import { ScoresPage } from './ScoresPage.tsx';
import type { RunOfStaff } from './words.ts';

/** The pages below `scores`, loaded together: whoever opens one goes on to another. (S2.14) */
export function ScoreRoute({ group, run, page }: RunOfStaff & { readonly page: ScorePage }) {
  useScreenTitle('Scores');
  switch (page) {
    case 'scores':
      return <ScoresPage group={group} run={run} />;
    case 'runs':
      return <RunsPage group={group} run={run} />;
    case 'calibrations':
      return <CalibrationQualityPage group={group} run={run} />;
  }
}
