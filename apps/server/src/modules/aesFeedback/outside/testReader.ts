import { outsideReaderOf, prepareReading } from '@circuit/domain/aesFeedback';
import type { ServiceOutcome } from '@circuit/domain/outsideServices';

import type { ServiceTesting } from '#modules/outsideServices/public.ts';

import { readOutside } from './readOutside.ts';

/** An administrator waits for it in front of a page. */
const TEST_MS = 20_000;

const SENTENCE = 'A price on carbon works because every firm can choose for itself what to change first.';

const PREPARED = prepareReading({
  text: SENTENCE,
  instructions: 'Write one sentence with a clear claim.',
  criteria: [
    {
      id: 'clarity',
      kind: 'yesNo',
      title: 'Clarity',
      question: 'Can a reader who is new to the subject follow it?',
      weight: null,
      commentRule: 'none',
      commentPrompt: '',
      minCommentLength: 0,
      aesTag: 'none',
      points: 1,
      isInverted: false,
    },
  ],
  minWords: null,
  maxWords: null,
  people: [],
});

/** Has one sentence read that nobody wrote, the way a draft is, and says what came back. (FB-20) */
export async function testSecondReader({
  home,
  shard,
  settings,
  secret,
  stepOut,
}: ServiceTesting): Promise<ServiceOutcome> {
  const reader = outsideReaderOf({ ...settings, aesProvider: 'openai' });
  if (reader === null)
    return { worked: false, sentence: 'Enter the address and the model first, and save them.', facts: [] };
  const server = {
    name: `test ${shard}`,
    isTest: true,
    egress: home.egress,
    allowed: settings.egressAllowedHosts,
    address: settings.aesAddress,
    model: reader.model,
    key: secret,
  };
  const startedAt = performance.now();
  const read = await stepOut(() => readOutside(server, PREPARED, TEST_MS));
  const facts = [
    { name: 'Asked', value: `${reader.host}, model ${reader.model}` },
    { name: 'Sent', value: `“${SENTENCE}”` },
    { name: 'Took', value: `${((performance.now() - startedAt) / 1000).toFixed(1)} seconds` },
  ];
  if (!read.isOk) {
    const { fallback, said } = read.failure;
    const more = said.trim() === '' ? [] : [{ name: 'It said', value: said.trim() }];
    return { worked: false, sentence: FAILED[fallback], facts: [...facts, ...more] };
  }
  const { feedback, kept, dropped, tokens, answer } = read.value;
  const remarks = feedback.flatMap((one) => one.remarks.map(({ text }) => text));
  return {
    worked: true,
    sentence: `The sentence was read. ${kept} of ${kept + dropped.notInText + dropped.unfit + dropped.tooMany} remarks can be shown.`,
    facts: [
      ...facts,
      { name: 'Came back', value: remarks.join(' ') },
      { name: 'Answered by', value: answer.model === '' ? 'the service did not say' : answer.model },
      { name: 'Tokens', value: tokens.toLocaleString('en-US') },
      {
        name: 'Form',
        value:
          answer.form.format === 'schema'
            ? 'The service enforces our JSON schema.'
            : 'The service has no JSON schemas. We check its answers ourselves.',
      },
    ],
  };
}

type Failures = Readonly<
  Record<Extract<Awaited<ReturnType<typeof readOutside>>, { isOk: false }>['failure']['fallback'], string>
>;

const NOT_NOW = 'The service could not be used now.';
const FAILED: Failures = {
  personLimit: NOT_NOW,
  tokenLimit: NOT_NOW,
  changed: NOT_NOW,
  away: 'The service did not answer. Check the address, and whether outgoing connections allow its host.',
  tooSlow: 'The service did not answer within 20 seconds.',
  busy: 'The service has too much to do, or your plan with it is used up.',
  keyRefused: 'The service did not accept the key.',
  requestRefused: 'The service refused the request. Check the address and the name of the model.',
  cutOff: 'The service stopped in the middle of its answer, twice.',
  declined: 'The service declined to read the sentence.',
  unreadable: 'The service answered something that is not in the form we ask for, twice.',
};
