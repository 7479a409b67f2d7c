import type { Form } from '../form.ts';
import { ServiceTest } from '../outside/ServiceTest.tsx';

import { TextSetting } from './TextSetting.tsx';

/** Off until there is a DSN. (ER-1) */
export function ErrorReportsFields({ form }: { readonly form: Form }) {
  return (
    <>
      <TextSetting
        form={form}
        name="errorReportsDsn"
        label="DSN"
        hint="The address of your project in Sentry, or in a service that accepts the same reports. If this is empty, pages report nothing to it. Reports carry no names, no texts and no passwords."
        maxLength={500}
      />
      <ServiceTest kind="errorReports" about="The test sends one report." zone={form.zone} />
    </>
  );
}
