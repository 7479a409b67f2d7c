import { Checkbox } from '@circuit/ui';

import { fieldId, type Form } from '../form.ts';
import { ServiceSecret } from '../outside/ServiceSecret.tsx';
import { ServiceTest } from '../outside/ServiceTest.tsx';

import { TextSetting } from './TextSetting.tsx';

/** The collector, what it may be told, and whether it answers. (LE-5, LE-6) */
export function EventsFields({ form }: { readonly form: Form }) {
  return (
    <>
      <Checkbox
        id={fieldId('caliperEnabled')}
        label="Send learning events"
        hint="People can turn it off for themselves in their settings. Pages that are open already follow after a reload."
        isChecked={form.draft.caliperEnabled}
        onChange={(caliperEnabled) => form.edit({ caliperEnabled })}
        error={form.errorOf('caliperEnabled')}
      />
      <TextSetting
        form={form}
        name="caliperEventStoreHostname"
        label="Host of the event store"
        hint="Without https:// and without a path, such as events.example.edu. Events go to /collector on this host."
        maxLength={255}
      />
      <TextSetting
        form={form}
        name="caliperPersonNamespace"
        label="Namespace of people"
        hint="How ids of people begin, such as https://id.example.edu/people/. The university’s user id follows; names and e-mail addresses are never sent."
        maxLength={500}
      />
      <ServiceSecret
        kind="eventStore"
        label="Access token"
        hint="A token that can only add events, since browsers use it. If your event store gives tokens that end by themselves, enter client id:client secret instead."
        zone={form.zone}
      />
      <ServiceTest kind="eventStore" about="Sends one event to the event store." zone={form.zone} />
    </>
  );
}
