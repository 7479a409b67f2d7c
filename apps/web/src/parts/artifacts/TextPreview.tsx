import { Skeleton } from '@circuit/ui';
import { useEffect, useState } from 'react';

import styles from './artifacts.module.css';

// More than anybody reads in a preview, and little enough to draw at once.
const MOST_SHOWN = 200_000;

/** Words as they are, never as what they would do in a browser. */
export function TextPreview({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void blob
      .slice(0, MOST_SHOWN)
      .text()
      .then((read) => isCurrent && setText(read));
    return () => {
      isCurrent = false;
    };
  }, [blob]);
  if (text === undefined) return <Skeleton shape="block" />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keyboard users can scroll it */}
      <section className={styles['text']} tabIndex={0} aria-label={`Text of ${name}`}>
        <pre>{text}</pre>
      </section>
      {blob.size > MOST_SHOWN && (
        <p className={styles['facts']}>This is only the beginning. Download the file to read the rest.</p>
      )}
    </>
  );
}
