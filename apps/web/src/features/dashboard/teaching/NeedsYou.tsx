import type { NeedShown } from '@circuit/contract/dashboard';
import { Button, IconButton, LinkButton, VisuallyHidden } from '@circuit/ui';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';

import { dateWords, type Zones } from '../taking/shownDates.ts';

import { needWords } from './needWords.ts';
import styles from './teaching.module.css';
import { needKey, useDismissed } from './useDismissed.ts';

interface Props {
  readonly needs: readonly NeedShown[];
  readonly personId: string;
  readonly now: Date;
  /** In which zone the page shows times, and in which those of a course. */
  readonly zonesOf: (groupId: NeedShown['groupId']) => Zones;
  /** Whether a button of the page is the first already: there is one primary at a time. */
  readonly isFirst: boolean;
}

/** At most five things that somebody who teaches can do something about, the least time left first. (HM-10) */
export function NeedsYou({ needs, personId, now, zonesOf, isFirst }: Props) {
  const { isDismissed, dismiss, restoreAll } = useDismissed(personId, now);
  const shown = needs.filter((need) => !isDismissed(need));
  const asideCount = needs.length - shown.length;
  const section = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  // What was pressed is gone: the focus goes to what took its place, so that the next one is one key away.
  const goOn = (index: number, words: string) => {
    setSaid(words);
    requestAnimationFrame(() => {
      const buttons = section.current?.querySelectorAll<HTMLElement>(`.${styles['need']} button`) ?? [];
      const next = buttons[index] ?? buttons[index - 1] ?? section.current?.querySelector<HTMLElement>('h2');
      next?.focus();
    });
  };
  return (
    <section ref={section} aria-labelledby="needs-you" className={styles['needs']}>
      <h2 id="needs-you" tabIndex={-1}>
        Needs you
      </h2>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
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
                  {need.at === null ? '' : `, ${before} ${dateWords(new Date(need.at), zonesOf(need.groupId))}`}
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
                label={`Hide for a day: ${title}, ${need.title}`}
                onClick={() => {
                  dismiss(need);
                  goOn(index, 'Hidden for a day.');
                }}
              />
            </li>
          );
        })}
      </ul>
      {asideCount === 0 ? null : (
        <Button
          kind="ghost"
          size="small"
          onClick={() => {
            restoreAll();
            goOn(0, 'Everything is shown again.');
          }}
        >
          Show hidden items ({asideCount})
        </Button>
      )}
    </section>
  );
}

const calmWords = (asideCount: number): string =>
  asideCount === 0 ? 'All courses are on track.' : 'Nothing else needs you right now.';
