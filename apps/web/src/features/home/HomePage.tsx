import { DEFAULT_TIME_ZONE_ID } from '@circuit/domain/product';
import { Button, EmptyState, PageTitle, Skeleton } from '@circuit/ui';

import { useConfigurationQuery, useGroupsQuery, useUserSettingsQuery } from '#shared/api/resources.ts';
import { useUserInfo } from '#shared/session/useSession.ts';
import { settings } from '#shared/settings/settings.ts';
import { currentDeviceZone } from '#shared/time/format.ts';
import { serverNow } from '#shared/time/serverClock.ts';

import { CourseSection } from './CourseSection.tsx';
import { greeting, zoneName } from './greeting.ts';
import styles from './HomePage.module.css';
import { myCourses } from './myCourses.ts';

/** S2.01. What is to do next comes with issue I; until then, the person's courses. */
export function HomePage() {
  const { data: person } = useUserInfo();
  const { data: configuration } = useConfigurationQuery();
  const { data: mySettings } = useUserSettingsQuery();
  const groups = useGroupsQuery();
  const now = serverNow();
  const zone =
    mySettings?.timeZone === 'device'
      ? currentDeviceZone()
      : (configuration?.defaultTimeZoneId ?? DEFAULT_TIME_ZONE_ID);
  const lists = myCourses(groups.data?.items ?? [], mySettings?.homeOrder ?? 'student');
  const firstName = person?.firstName.trim() ?? '';
  return (
    <>
      <div className={styles['hello']}>
        <PageTitle>{firstName === '' ? greeting(now, zone) : `${greeting(now, zone)}, ${firstName}`}</PageTitle>
        <p className={styles['zone']}>All times are {zoneName(now, zone)}.</p>
      </div>
      {groups.data === undefined && !groups.isError && <Skeleton shape="row" count={3} />}
      {groups.data === undefined && groups.isError && (
        <EmptyState
          title="Could not load your courses."
          text="Check your connection."
          action={<Button onClick={() => void groups.refetch()}>Try again</Button>}
        />
      )}
      {groups.data !== undefined && lists.length === 0 && (
        <EmptyState title="You are not in a course yet." text={whereCoursesComeFrom(configuration?.lmsName)} />
      )}
      {lists.map((list) => (
        <CourseSection key={list.kind} list={list} now={now} zone={zone} />
      ))}
    </>
  );
}

function whereCoursesComeFrom(lmsName = 'the learning management system'): string {
  return `If you expected one, open ${settings.APP_NAME} from your course in ${lmsName} or ask your instructor.`;
}
