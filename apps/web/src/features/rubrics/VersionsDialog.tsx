import type { listRubricVersions, Rubric } from '@circuit/contract/rubrics';
import { rubricPoints } from '@circuit/domain/rubrics';
import { Button, Chip, Dialog, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { currentDeviceZone, formatDateTime } from '#platform/time/format.ts';
import { RubricText } from '#parts/workspace/RubricText.tsx';
import { pointsText } from '#parts/workspace/words.ts';

import styles from './dialogs.module.css';
import { useRubricVersionsQuery } from './rubricsApi.ts';

type Version = ResponseOf<typeof listRubricVersions>['items'][number];

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly rubric: Rubric;
}

/** Every version there was, with what was mended in its wording. (RB-6) */
export function VersionsDialog({ isOpen, onClose, rubric }: Props) {
  const query = useRubricVersionsQuery({ rubricId: rubric.id }, { skip: !isOpen, refetchOnMountOrArgChange: true });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Versions of ${rubric.name}`}>
      {query.isError ? (
        <LoadFailed
          look="place"
          what="Could not load the versions."
          also="The rubric itself is not affected."
          onRetry={query.refetch}
        />
      ) : null}
      {query.data === undefined && !query.isError ? <Skeleton shape="row" count={2} /> : null}
      {query.data === undefined ? null : (
        <ol className={styles['versions']}>
          {query.data.items.map((version) => (
            <li key={version.id}>
              <OneVersion version={version} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function OneVersion({ version }: { readonly version: Version }) {
  const [isShown, setShown] = useState(false);
  const criteria = version.criteria.length === 1 ? '1 criterion' : `${version.criteria.length} criteria`;
  return (
    <>
      <div className={styles['versionHead']}>
        <b>Version {version.number}</b>
        {version.isUsed ? <Chip tone="ok">In use</Chip> : <Chip>Not in use</Chip>}
        <span className={styles['muted']}>
          {criteria}, {pointsText(rubricPoints(version))}. {when(version.createdAt)}, {version.createdByName}
        </span>
        <Button size="small" isExpanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </div>
      {version.wordingFixes.length === 0 ? null : (
        <details className={styles['fixes']}>
          <summary>
            {version.wordingFixes.length === 1 ? '1 wording edit' : `${version.wordingFixes.length} wording edits`}
          </summary>
          <ul>
            {version.wordingFixes.map((fix) => (
              <li key={`${fix.at}${fix.criterionId}${fix.levelId}${fix.field}`}>
                <del>{fix.before || 'Empty'}</del> became <ins>{fix.after || 'empty'}</ins>
                <span className={styles['muted']}>
                  {' '}
                  {when(fix.at)}, {fix.userName}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isShown ? <RubricText contents={version} /> : null}
    </>
  );
}

const when = (instant: string): string => formatDateTime(new Date(instant), currentDeviceZone());
