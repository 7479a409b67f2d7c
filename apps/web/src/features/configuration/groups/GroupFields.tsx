import { assertNever } from '@circuit/domain/kernel';
import { Card } from '@circuit/ui';
import { useId } from 'react';

import styles from '../configuration.module.css';
import type { Form } from '../form.ts';
import type { GroupOfSettings } from '../groups.ts';
import { OperatorAccessTable } from '../operatorAccess/OperatorAccessTable.tsx';
import { TermsCard } from '../terms/TermsCard.tsx';

import { AnalyticsFields } from './AnalyticsFields.tsx';
import { ChangesTable } from './ChangesTable.tsx';
import { ConnectionsFields } from './ConnectionsFields.tsx';
import { DowntimeFields } from './DowntimeFields.tsx';
import { ErrorReportsFields } from './ErrorReportsFields.tsx';
import { EventsFields } from './EventsFields.tsx';
import { FeedbackFields } from './FeedbackFields.tsx';
import { HelpFields } from './HelpFields.tsx';
import { LockdownFields } from './LockdownFields.tsx';
import { RolesFields } from './RolesFields.tsx';
import { SecondStepFields } from './SecondStepFields.tsx';
import { StorageFields } from './StorageFields.tsx';
import { TimetableFields } from './TimetableFields.tsx';
import { TextSetting } from './TextSetting.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';
import { UniversityFields } from './UniversityFields.tsx';

interface Props {
  readonly group: GroupOfSettings;
  readonly form: Form;
}

/** One group: its name, a sentence about it, and its settings. */
export function GroupFields({ group, form }: Props) {
  const titleId = useId();
  return (
    <>
      <Card labelledBy={titleId}>
        <h2 id={titleId}>{group.title}</h2>
        <p className={styles['about']}>{group.about}</p>
        <div className={styles['fields']}>
          <Fields group={group} form={form} />
        </div>
      </Card>
      {group.id === 'time' && (
        <TermsCard zone={form.seen.defaultTimeZoneId} hasTimetable={form.seen.timetableUrl !== ''} />
      )}
    </>
  );
}

function Fields({ group, form }: Props) {
  switch (group.id) {
    case 'university':
      return <UniversityFields form={form} />;
    case 'help':
      return <HelpFields form={form} />;
    case 'lms':
      return (
        <TextSetting
          form={form}
          name="lmsName"
          label="Its name"
          hint="Shown in sentences such as “Open this from your course in CampusLearn.”"
          maxLength={100}
        />
      );
    case 'time':
      return <TimeZoneField form={form} />;
    case 'timetable':
      return <TimetableFields form={form} />;
    case 'sign-in':
      return (
        <>
          <RolesFields form={form} group="sign-in" />
          <SecondStepFields form={form} />
        </>
      );
    case 'roles':
      return <RolesFields form={form} group={group.id} />;
    case 'feedback':
      return <FeedbackFields form={form} />;
    case 'lockdown-browser':
      return <LockdownFields form={form} />;
    case 'learning-events':
      return <EventsFields form={form} />;
    case 'error-reports':
      return <ErrorReportsFields form={form} />;
    case 'analytics':
      return <AnalyticsFields form={form} />;
    case 'connections':
      return <ConnectionsFields form={form} />;
    case 'storage':
      return <StorageFields form={form} />;
    case 'downtime':
      return <DowntimeFields form={form} />;
    case 'operator-access':
      return <OperatorAccessTable zone={form.zone} />;
    case 'changes':
      return <ChangesTable zone={form.zone} />;
    default:
      return assertNever(group);
  }
}
