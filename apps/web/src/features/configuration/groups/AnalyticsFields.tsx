import type { Form } from '../form.ts';
import { ServiceTest } from '../outside/ServiceTest.tsx';

import { TextSetting } from './TextSetting.tsx';

/** Off until there are both. (AY-1) */
export function AnalyticsFields({ form }: { readonly form: Form }) {
  return (
    <>
      <TextSetting
        form={form}
        name="analyticsMeasurementId"
        label="Measurement id"
        hint="Such as G-12AB34CD56. If this is empty, nothing is counted."
        maxLength={30}
      />
      <TextSetting
        form={form}
        name="analyticsUrl"
        label="Address for page views"
        hint="Such as https://www.google-analytics.com/g/collect, or a collector of your own that reads the same."
        maxLength={500}
      />
      <ServiceTest kind="analytics" about="The test sends one page view." zone={form.zone} />
    </>
  );
}
