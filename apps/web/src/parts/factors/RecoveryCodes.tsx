import { Button, Note } from '@circuit/ui';

import { CopyButton } from '#platform/clipboard/CopyButton.tsx';
import { settings } from '#platform/settings/settings.ts';

import styles from './factors.module.css';

/** Shown this once: to copy, to keep as a file, or to write down. (MW-5) */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = codes.join('\n');
  const save = () => {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${settings.APP_NAME.toLowerCase()}-recovery-codes.txt`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className={styles['form']}>
      <p>
        Each code works once, when you do not have your passkey or your phone. Keep them in a safe place. We cannot show
        them again.
      </p>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <CopyButton name="recovery codes" text={text} />
        <Button size="small" kind="ghost" onClick={save}>
          Save as a file
        </Button>
      </div>
      <Note tone="warn">Anyone who has one of these codes and your password can sign in as you.</Note>
    </div>
  );
}
