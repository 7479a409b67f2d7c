import { PageTitle, Skeleton } from '@circuit/ui';
import { lazy, Suspense } from 'react';

import { useConfigurationQuery, useGroupsQuery, useUserSettingsQuery } from '#platform/api/resources.ts';
import { useTurnOfPhase } from '#parts/learnerStatuses/useTurnOfPhase.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { currentDeviceZone, zoneWords } from '#platform/time/format.ts';
import { useNow } from '#platform/time/useNow.ts';
import { useZone } from '#platform/api/useZone.ts';

import { CourseSection } from './CourseSection.tsx';
import { countWords, greeting } from './greeting.ts';
import styles from './HomePage.module.css';
import { CoursesNotLoaded, DueNotLoaded, NoCourse, Stale } from './HomeStates.tsx';
import { isPast, myCourses } from './myCourses.ts';
import { Lines } from './taking/Line.tsx';
import { TakingHome } from './taking/TakingHome.tsx';
import { useDashboard } from './useDashboard.ts';

// Users who only take courses do not load the page for instructors and graders.
const TeachingHome = lazy(async () => ({ default: (await import('./teaching/TeachingHome.tsx')).TeachingHome }));

const TICK_MS = 15_000;

/** What a user has to do, and the state of the courses they teach. (S2.01, HM-1) */
export function HomePage() {
  const { data: person } = useUserInfo();
  const { data: configuration } = useConfigurationQuery();
  const { data: mySettings } = useUserSettingsQuery();
  const groups = useGroupsQuery();
  const dashboard = useDashboard();
  const now = useNow(TICK_MS);
  const groupAssignments = dashboard.data?.taking.groupAssignments ?? [];
  const lists = myCourses(groups.data?.items ?? [], mySettings?.homeOrder ?? 'student');
  const taught = lists.find(({ kind }) => kind === 'teaching')?.courses.filter((course) => !isPast(course, now)) ?? [];
  const [onlyZone, otherZone] = new Set([...groupAssignments, ...taught].map(({ timeZoneId }) => timeZoneId));
  const zone = useZone(otherZone === undefined ? onlyZone : undefined);
  const zoneOf = (ofCourse: string) => (mySettings?.timeZone === 'device' ? currentDeviceZone() : ofCourse);
  useTurnOfPhase(
    groupAssignments.flatMap(({ phases }) => phases),
    now,
    dashboard.refetch,
  );
  const firstName = person?.firstName.trim() ?? '';
  const isTaking = lists.some(({ kind }) => kind === 'taking');
  const count = dashboard.data === undefined || !isTaking ? '' : `${countWords(dashboard.data.taking.thisWeekCount)} `;
  return (
    <>
      <div className={styles['hello']}>
        <PageTitle sub={`${count}All times are ${zoneWords(now, zone)}.`}>
          {firstName === '' ? greeting(now, zone) : `${greeting(now, zone)}, ${firstName}`}
        </PageTitle>
      </div>
      {groups.data === undefined && groups.isError ? <CoursesNotLoaded retry={() => void groups.refetch()} /> : null}
      {groups.data !== undefined && lists.length === 0 ? <NoCourse lmsName={configuration?.lmsName} /> : null}
      {dashboard.isError && lists.length > 0 && dashboard.data === undefined ? (
        <DueNotLoaded error={dashboard.error} retry={() => void dashboard.refetch()} />
      ) : null}
      {dashboard.isError && dashboard.data !== undefined ? (
        <Stale at={dashboard.fulfilledTimeStamp} zone={zone} retry={() => void dashboard.refetch()} />
      ) : null}
      {(groups.data === undefined && !groups.isError) || (lists.length > 0 && dashboard.isLoading) ? (
        <div className={styles['coming']}>
          <Skeleton shape="block" label="Loading what is due" />
          <Skeleton shape="row" count={3} />
        </div>
      ) : null}
      {lists.map((list) =>
        list.kind === 'taking' ? (
          <TakingHome
            key={list.kind}
            taking={dashboard.data?.taking}
            isNeededElsewhere={(dashboard.data?.teaching.needsYou.length ?? 0) > 0}
            now={now}
            zone={zone}
            zoneOf={zoneOf}
          >
            <CourseSection list={list} now={now} />
          </TakingHome>
        ) : (
          <Suspense
            key={list.kind}
            fallback={
              <Lines>
                <CourseSection list={list} now={now} />
              </Lines>
            }
          >
            <TeachingHome
              list={list}
              teaching={dashboard.data?.teaching}
              isAlone={!isTaking}
              personId={person?.id ?? ''}
              now={now}
              zone={zone}
              zoneOf={zoneOf}
            />
          </Suspense>
        ),
      )}
    </>
  );
}
