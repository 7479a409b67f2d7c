import type { Form } from '../form.ts';
import { ServiceSecret } from '../outside/ServiceSecret.tsx';
import { ServiceTest } from '../outside/ServiceTest.tsx';

import { TextSetting } from './TextSetting.tsx';

/** Where the timetable is and with which account we read it; then whether that works. (UT-1, UT-14) */
export function TimetableFields({ form }: { readonly form: Form }) {
  return (
    <>
      <TextSetting
        form={form}
        name="timetableUrl"
        label="Address"
        hint="Of UniTime, such as https://timetable.example.edu/UniTime. Without one, nobody is offered their classes."
        maxLength={500}
      />
      <TextSetting
        form={form}
        name="timetableAccount"
        label="Account"
        hint="The name of an account there that may read terms, instructors’ schedules and enrollments, and change nothing."
        maxLength={100}
      />
      <ServiceSecret
        kind="timetable"
        label="Password"
        hint="Of this account. It is kept encrypted, and nobody can read it here again."
        zone={form.zone}
      />
      <ServiceTest kind="timetable" about="A test signs in there and reads the terms." zone={form.zone} />
    </>
  );
}
