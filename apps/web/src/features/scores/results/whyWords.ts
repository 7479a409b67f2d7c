import type { LearnerResult, WorkLine } from '@circuit/contract/scores';

import { tenthsText } from '#parts/scores/tenths.ts';
import { weightingWords } from '#parts/scores/weightingWords.ts';

type Work = Pick<NonNullable<LearnerResult['work']>, 'source' | 'plainMeanTenths' | 'peersTenths' | 'lines'>;

/** How the reviews became the score of the work, from the lines that are shown. (RZ-6) */
export function whySentence(mode: LearnerResult['mode'], work: Work, isOwn: boolean): string {
  const { source, plainMeanTenths, peersTenths, lines } = work;
  if (source === 'superior') {
    const graded = `A grader rated ${isOwn ? 'your' : 'the'} work with the same rubric.`;
    return plainMeanTenths === null
      ? graded
      : `${graded} The reviews below don’t count. Their plain average was ${tenthsText(plainMeanTenths)}.`;
  }
  if (mode === 'simple' && (plainMeanTenths === null || plainMeanTenths === peersTenths))
    return 'Every review counts the same, so the score is their plain average.';
  const start =
    mode === 'simple'
      ? 'In each criterion, every review that answers it counts the same.'
      : 'Reviewers who usually agree with the expert and with each other count more.';
  if (plainMeanTenths === null || peersTenths === null) return start;
  const weightedTenths = lines.reduce((sum, line) => (line.kind === 'criterion' ? sum + line.tenths : sum), 0);
  const of = { plainTenths: plainMeanTenths, weightedTenths, tenths: peersTenths };
  return `${start} ${weightingWords(of, otherLines(lines))}`;
}

const OTHER_LINES: Record<Exclude<WorkLine['kind'], 'criterion'>, string> = {
  leniency: 'leniency',
  farFromOthers: 'a far-off review',
  classOffset: 'the instructor’s scale',
  limit: 'the limit of 0 to 100',
};

function otherLines(lines: readonly WorkLine[]): string {
  const names = lines.flatMap((line) =>
    line.kind === 'criterion' || line.tenths === 0 ? [] : [OTHER_LINES[line.kind]],
  );
  return `The adjustments below (${names.join(', ')})`;
}
