import type { Form } from '../form.ts';
import { ServiceSecret } from '../outside/ServiceSecret.tsx';
import { ServiceTest } from '../outside/ServiceTest.tsx';

import { TextSetting } from './TextSetting.tsx';

/** Where the outside reader is, how much of it may be used in one day, its key and a test. (FB-18, FB-20) */
export function OutsideReaderFields({ form }: { readonly form: Form }) {
  return (
    <>
      <TextSetting
        form={form}
        name="aesAddress"
        label="Address of the service"
        hint="A service that speaks the OpenAI chat protocol, such as https://reader.example.edu/v1. The server reaches it over https and only at a public address."
        maxLength={500}
        isRequired
      />
      <TextSetting
        form={form}
        name="aesModel"
        label="Model"
        hint="As the service calls it. Students see this name and the host."
        maxLength={100}
        isRequired
      />
      <ServiceSecret
        kind="secondReader"
        label="Key of the service"
        hint="Leave it out if the service needs none."
        zone={form.zone}
      />
      <TextSetting
        form={form}
        name="aesDailyPerStudent"
        label="Drafts per student and day"
        hint="From 1 to 100. After that the built-in program reads until the next day."
        maxLength={3}
      />
      <TextSetting
        form={form}
        name="aesDailyTokens"
        label="Tokens per day for the university"
        hint="What services charge by: one draft of 700 words takes about 3,000. After that the built-in program reads."
        maxLength={10}
      />
      <ServiceTest
        kind="secondReader"
        about="Has one made-up sentence read, as a draft would be, and shows what came back."
        zone={form.zone}
      />
    </>
  );
}
