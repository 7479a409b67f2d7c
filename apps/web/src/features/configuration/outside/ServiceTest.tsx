import type { testOutsideService } from '@circuit/contract/outsideServices';
import type { ServiceKind } from '@circuit/domain/outsideServices';
import { Button, Note, Stack } from '@circuit/ui';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { formatDateTime } from '#platform/time/format.ts';

import styles from '../configuration.module.css';

import { useOutsideService, useTestOutsideServiceMutation } from './outsideApi.ts';

interface Props {
  readonly kind: ServiceKind;
  /** What a test does, in a sentence. */
  readonly about: string;
  readonly zone: string;
}

/** Tries what is saved and shows what came back, or how the last test went. (OS-4, OS-5) */
export function ServiceTest({ kind, about, zone }: Props) {
  const [test, { isLoading, error }] = useTestOutsideServiceMutation();
  const service = useOutsideService(kind);
  if (service === undefined) return null;
  return (
    <Stack gap={3}>
      <p className={styles['hint']}>{about} It uses what is saved, not what you are typing.</p>
      <div>
        <Button isBusy={isLoading} busyLabel="Testing…" onClick={() => void test({ request: { kind } })}>
          Test
        </Button>
      </div>
      {error !== undefined && (
        <Note tone="bad" role="alert">
          {failureWords(error, 'Not tested.')}
        </Note>
      )}
      {error === undefined && service.lastTest !== null && !isLoading && (
        <Outcome outcome={service.lastTest} zone={zone} />
      )}
    </Stack>
  );
}

function Outcome({
  outcome,
  zone,
}: {
  readonly outcome: ResponseOf<typeof testOutsideService>;
  readonly zone: string;
}) {
  const { worked, sentence, facts, testedAt } = outcome;
  return (
    <Note
      tone={worked ? 'ok' : 'bad'}
      role="status" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- Note draws its own element
    >
      <p>{sentence}</p>
      <dl className={styles['facts']}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Tested</dt>
          <dd>{formatDateTime(new Date(testedAt), zone)}</dd>
        </div>
      </dl>
    </Note>
  );
}
