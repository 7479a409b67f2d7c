import { BothThemes, Button } from '@circuit/ui';
import { useId, useState } from 'react';

import styles from '../configuration.module.css';
import { fieldId, type Form } from '../form.ts';

const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];
/** As a text it is a third longer, and the server takes 200,000 characters. */
const MOST_BYTES = 140_000;

/** The logo, shown as the footer will show it. (CF-24) */
export function LogoField({ form }: { readonly form: Form }) {
  const hintId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const { logo, universityName } = form.draft;
  const error = problem ?? form.errorOf('logo');

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong === null) form.edit({ logo: await asDataAddress(file) });
  }

  return (
    <div className={styles['stacked']}>
      <label className={styles['file']}>
        Logo
        <input
          id={fieldId('logo')}
          type="file"
          accept={PICTURES.join(',')}
          aria-describedby={hintId}
          aria-invalid={error === undefined ? undefined : true}
          // The same file, corrected, is a choice too: only an emptied field tells of it.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </label>
      <p id={hintId} className={error === undefined ? styles['hint'] : styles['wrong']}>
        {error ?? 'PNG, JPEG, GIF, WebP or SVG, at most 140 KB. It is shown 40 pixels high in the footer.'}
      </p>
      {logo !== '' && (
        <>
          <BothThemes label={`The logo of ${universityName} in the light and in the dark theme`}>
            {() => <img src={logo} alt="" className={styles['logo']} />}
          </BothThemes>
          <div>
            <Button size="small" onClick={() => form.edit({ logo: '' })}>
              Remove the logo
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function problemOf({ type, size }: File): string | null {
  if (!PICTURES.includes(type)) return 'This file is not a picture we can show. Choose a PNG, JPEG, GIF, WebP or SVG.';
  return size > MOST_BYTES
    ? `This picture has ${Math.ceil(size / 1000)} KB. Choose one of at most ${MOST_BYTES / 1000} KB.`
    : null;
}

async function asDataAddress(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${file.type};base64,${btoa(letters)}`;
}
