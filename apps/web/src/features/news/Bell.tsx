import type { NewsItem } from '@circuit/contract/news';
import { IconButton, Skeleton, VisuallyHidden } from '@circuit/ui';
import { Bell as BellIcon } from 'lucide-react';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { formatDateTime } from '#platform/time/format.ts';

import styles from './Bell.module.css';
import { putSeen, useMarkNewsSeenMutation, useNewsQuery } from './newsCalls.ts';
import { bellLabel, newsHref, newsTitle } from './newsWords.ts';

const POLL_MS = 300_000;

/** What is new since the last look, in the bar of every page. (BL-6 to BL-8) */
export function Bell() {
  const { isOpen, toggle, root, button, panelId, onBlur } = usePanel();
  // Not while it is read: what was new would lose its mark. (BL-7)
  const query = useNewsQuery(undefined, { pollingInterval: isOpen ? 0 : POLL_MS, skipPollingIfUnfocused: true });
  const { data: person } = useUserInfo();
  // Somebody who views as this person leaves it new. (BL-5)
  const marks = isOpen && person?.isImpersonated !== true;
  useSeen(marks ? query.data?.items[0]?.at : undefined);
  const newCount = marks ? 0 : (query.data?.newCount ?? 0);
  return (
    <div ref={root} className={styles['root']} onBlur={onBlur}>
      <span className={styles['anchor']}>
        <IconButton
          ref={button}
          label={bellLabel(newCount)}
          icon={BellIcon}
          isExpanded={isOpen}
          controls={isOpen ? panelId : undefined}
          onClick={toggle}
        />
        {newCount > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {newCount}
          </span>
        )}
      </span>
      {isOpen && (
        <section id={panelId} className={styles['panel']} aria-label="News">
          <h2 className={styles['heading']}>News</h2>
          {query.data === undefined && !query.isError && <Skeleton shape="line" count={3} label="Loading the news…" />}
          {query.data === undefined && query.isError && (
            <LoadFailed what="Could not load the news." error={query.error} onRetry={query.refetch} />
          )}
          {query.data?.items.length === 0 && <p className={styles['empty']}>Nothing new in the last 30 days.</p>}
          {query.data !== undefined && query.data.items.length > 0 && (
            <ul className={styles['list']}>
              {query.data.items.map((item) => (
                <Line key={keyOf(item)} item={item} />
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

const keyOf = ({ kind, groupAssignmentId, phase, at }: NewsItem): string =>
  `${kind} ${groupAssignmentId} ${phase ?? ''} ${at}`;

function Line({ item }: { readonly item: NewsItem }) {
  const { isNew } = item;
  const zone = useZone();
  return (
    <li>
      <Link to={newsHref(item)} className={styles['link']} data-new={isNew || undefined}>
        <span className={styles['title']}>
          {newsTitle(item)}
          {isNew && <VisuallyHidden>, new</VisuallyHidden>}
        </span>
        <span className={styles['place']}>
          {item.title}, {item.courseName}
        </span>
        <time className={styles['place']} dateTime={item.at}>
          {formatDateTime(new Date(item.at), zone)}
        </time>
      </Link>
    </li>
  );
}

/** Marks what is shown as seen. The new ones stay marked until the panel closes. (BL-7) */
function useSeen(upTo: string | undefined): void {
  const [markSeen] = useMarkNewsSeenMutation();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (upTo === undefined) return undefined;
    const marking = markSeen({ request: { upTo } });
    return () => void marking.then(({ error }) => (error === undefined ? dispatch(putSeen(upTo)) : undefined));
  }, [upTo, markSeen, dispatch]);
}

/** Open on this page only: following a link closes it. Escape closes it and returns the focus. (BL-6) */
function usePanel() {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { key } = useLocation();
  const isOpen = openAt === key;
  const close = () => setOpenAt(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) === false) setOpenAt(null);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [isOpen]);
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    const next = event.relatedTarget;
    if (next !== null && !event.currentTarget.contains(next)) close();
  };
  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key), root, button, panelId, onBlur };
}
