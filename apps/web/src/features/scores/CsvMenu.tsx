import { getEvaluationsCsv, getScoresCsv, type listScores } from '@circuit/contract/scores';
import { can } from '@circuit/domain/permissions';
import { ALL_SCORE_COLUMNS, exportFileName, type ExportKind } from '@circuit/domain/scores';
import { Menu, type MenuItem } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { RequestOf } from '#platform/api/contractCall.ts';
import { useActor } from '#platform/session/useSession.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { many } from '#parts/words/figures.ts';

import styles from './scores.module.css';
import { useDownload } from '#parts/artifacts/useDownload.ts';
import type { GroupAssignmentOfStaff } from './words.ts';

const DATA_DICTIONARY = href(PATHS.helpPage, { '*': 'scoring-docs/data-dictionary' });

interface Props extends GroupAssignmentOfStaff {
  /** What the table shows; null while there are no scores. */
  readonly asked: RequestOf<typeof listScores> | null;
  /** How many rows that is, on all its pages; undefined while nobody knows. */
  readonly rowCount: number | undefined;
}

/** The scores and the reviews behind them as files, made by the server and named alike everywhere. (SP-8) */
export function CsvMenu({ group, groupAssignment, asked, rowCount }: Props) {
  const actor = useActor();
  const { isBusy, download } = useDownload();
  const nameOf = (kind: ExportKind) =>
    exportFileName({
      courseName: group.name,
      title: groupAssignment.title,
      kind,
      at: serverNow(),
      zone: group.timeZoneId,
    });
  const scores = (columns: 'shown' | 'everything') => {
    if (asked === null) return;
    const { page: _page, pageSize: _pageSize, ...rows } = asked;
    // Everything is everything: the whole class, whatever the table is narrowed to.
    const { keywords: _keywords, tab: _tab, section: _section, ...whole } = rows;
    const request = columns === 'shown' ? rows : whole;
    void download(getScoresCsv, { ...request, columns }, nameOf(columns === 'shown' ? 'scores' : 'scores-everything'));
  };
  const evaluations = (isPseudonymized: boolean) =>
    void download(
      getEvaluationsCsv,
      { groupAssignmentId: groupAssignment.id, isPseudonymized: String(isPseudonymized) },
      nameOf(isPseudonymized ? 'evaluations-pseudonymized' : 'evaluations'),
    );
  const items: readonly MenuItem[] = [
    ...(asked === null
      ? []
      : [
          {
            id: 'shown',
            label: 'What you see',
            hint: rowCount === undefined ? 'These rows and columns' : `${many(rowCount, 'row')}, these columns`,
            onSelect: () => scores('shown'),
          },
          {
            id: 'everything',
            label: `Everything (${ALL_SCORE_COLUMNS.length} columns)`,
            hint: 'The whole class',
            onSelect: () => scores('everything'),
          },
        ]),
    ...(can(actor, 'SubmissionEvaluationReadAny', group)
      ? [
          {
            id: 'evaluations',
            label: 'Every review by criterion',
            hint: 'One line for each answer',
            onSelect: () => evaluations(false),
          },
          {
            id: 'pseudonymized',
            label: 'Every review, pseudonymized',
            hint: 'Without names',
            onSelect: () => evaluations(true),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  const dictionary = { id: 'dictionary', label: 'What the columns mean', hint: 'In the help', href: DATA_DICTIONARY };
  return (
    <div className={styles['csv']}>
      <Menu look="button" align="end" label="CSV" items={[...items, dictionary]} />
      {isBusy ? <output>Preparing the file…</output> : null}
    </div>
  );
}
