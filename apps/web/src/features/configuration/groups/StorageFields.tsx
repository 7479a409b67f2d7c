import { gigabytes } from '@circuit/domain/artifacts';
import { ProgressBar } from '@circuit/ui';

import styles from '../configuration.module.css';
import type { Form } from '../form.ts';
import { TextSetting } from './TextSetting.tsx';

const GIGABYTE = 1024 ** 3;

/** The two quotas, and how much is in use now. */
export function StorageFields({ form }: { readonly form: Form }) {
  const { storedBytes, shardQuotaGigabytes } = form.seen;
  return (
    <>
      <div>
        <ProgressBar
          label="Space in use"
          value={Math.min(storedBytes, shardQuotaGigabytes * GIGABYTE)}
          max={shardQuotaGigabytes * GIGABYTE}
          valueText={`${gigabytes(storedBytes)} of ${shardQuotaGigabytes.toLocaleString('en-US')} GB`}
        />
        <p className={styles['hint']}>
          Files that people remove count for 30 more days. At 80 percent, people who add files and your operator are
          warned.
        </p>
      </div>
      <TextSetting
        form={form}
        name="personQuotaGigabytes"
        label="GB for each person in each course"
        hint="From 1 to 100."
        maxLength={6}
      />
      <TextSetting
        form={form}
        name="shardQuotaGigabytes"
        label="GB for the whole university"
        hint="At least what is in use now. Ask your operator how much disk space there is."
        maxLength={6}
      />
    </>
  );
}
