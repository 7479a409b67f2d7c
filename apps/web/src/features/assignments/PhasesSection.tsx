import { enabledPhases } from '@circuit/domain/assignments';
import { Stack } from '@circuit/ui';

import { PhaseSettings } from '#parts/authoring/sections/PhaseSettings.tsx';

import type { SectionProps } from './sections.ts';

/** Which phases there are and how long each is; a course gives them dates. (AE-6) */
export function PhasesSection({ editing }: SectionProps) {
  const { phases } = editing.draft;
  const days = enabledPhases(phases)
    .filter((type) => type !== 'Results')
    .reduce((sum, type) => sum + phases[type].lengthDays, 0);
  return (
    <Stack gap={3}>
      <p>In total, this takes {days} days. You set dates in the course.</p>
      <PhaseSettings editing={editing} hasLengths />
    </Stack>
  );
}
