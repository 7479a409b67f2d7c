import { LinkButton, Note } from '@circuit/ui';

import { essayTitle, hubAddress, type OfPractice } from './practice.ts';
import { PracticeHead } from './PracticeHead.tsx';
import styles from './practice.module.css';

/** The expert's rating was seen, and then the rubric was replaced: there is nothing to compare, nor to rate anew. (PX-10) */
export function Spent(of: OfPractice) {
  return (
    <>
      <PracticeHead {...of} title={essayTitle(of.essay)} />
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
