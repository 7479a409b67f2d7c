import type { NeedShown } from '@circuit/contract';
import { Button, IconButton, LinkButton, VisuallyHidden } from '@circuit/ui';
import { X } from 'lucide-react';

import { formatDateTime } from '#shared/time/format.ts';

import { needWords } from './needWords.ts';
import styles from './teaching.module.css';
import { needKey, useDismissed } from './useDismissed.ts';

interface Props {
  readonly needs: readonly NeedShown[];
  readonly personId: string;
  readonly now: Date;
  readonly zone: string;
  /** Whether a button of the page is the first already: there is one primary at a time. */
  readonly isFirst: boolean;
}

/** At most five things that somebody who teaches can do something about, the least time left first. (HM-10) */
export function NeedsYou({ needs, personId, now, zone, isFirst }: Props) {
  const { isDismissed, dismiss, restoreAll } = useDismissed(personId, now);
  const shown = needs.filter((need) => !isDismissed(need));
  const asideCount = needs.length - shown.length;
  return (
    <section aria-labelledby="needs-you" className={styles['needs']}>
      <h2 id="needs-you">Needs you</h2>
      {shown.length === 0 ? <p className={styles['quiet']}>{calmWords(asideCount)}</p> : null}
      <ul className={styles['needList']}>
        {shown.map((need, index) => {
          const { title, before, action, href } = needWords(need);
          return (
            <li key={needKey(need)} className={styles['need']}>
              <div>
                <b>{title}</b>
                <span className={styles['quiet']}>
                  {need.courseName}, {need.title}
                  {need.at === null ? '' : `, ${before} ${formatDateTime(new Date(need.at), zone)}`}
                </span>
              </div>
              <LinkButton kind={isFirst && index === 0 ? 'primary' : 'secondary'} size="small" href={href}>
                {action}
                <VisuallyHidden>
                  : {title}, {need.title}
                </VisuallyHidden>
              </LinkButton>
              <IconButton
                size="small"
                icon={X}
                label={`Put aside for a day: ${title}, ${need.title}`}
                onClick={() => dismiss(need)}
              />
            </li>
          );
        })}
      </ul>
      {asideCount === 0 ? null : (
        <Button kind="ghost" size="small" onClick={restoreAll}>
          Show what I put aside ({asideCount})
        </Button>
      )}
    </section>
  );
}

const calmWords = (asideCount: number): string =>
  asideCount === 0 ? 'All courses are on track.' : 'Nothing else needs you now.';
