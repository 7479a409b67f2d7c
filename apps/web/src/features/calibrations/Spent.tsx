import { LinkButton, Note } from '@circuit/ui';

import { TaskPageHeader } from '#parts/workspace/TaskHeader.tsx';

import { EssayLinks } from './EssayLinks.tsx';
import { hubAddress } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { essayTitle, type OfPractice } from './practice.ts';
import styles from './practice.module.css';

/** The expert's rating was seen, and then the rubric was replaced: there is nothing to compare, nor to rate anew. (PX-10) */
export function Spent(of: OfPractice) {
  return (
    <>
      <TaskPageHeader {...of} title={essayTitle(of.essay)}>
        <EssayLinks {...of} />
      </TaskPageHeader>
      <div className={styles['closed']}>
        <Note tone="info">
          Your instructor changed the rubric after you saw the expert’s rating of this essay. It does not count for or
          against you, and you do not need to rate it again.
        </Note>
        <div>
          <LinkButton href={hubAddress(of)}>Back to the assignment</LinkButton>
        </div>
      </div>
    </>
  );
}
