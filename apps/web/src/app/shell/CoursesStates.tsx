import { Button, Skeleton } from '@circuit/ui';

import styles from './CoursesStates.module.css';

export function CoursesLoading() {
  return (
    <div className={styles['state']}>
      <Skeleton shape="line" count={3} />
    </div>
  );
}

export function CoursesFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles['state']}>
      <p className={styles['text']}>Could not load courses.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
