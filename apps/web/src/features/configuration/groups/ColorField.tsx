import { WHITE_TEXT_CONTRAST, whiteTextContrast } from '@circuit/domain/product';
import { ActionColorPreview, Button } from '@circuit/ui';

import styles from '../configuration.module.css';
import type { Form } from '../form.ts';
import { colorError } from '../settingErrors.ts';
import { TextSetting } from './TextSetting.tsx';

/** What a color field of the browser shows if there is none of one's own. */
const USUAL = '#123a31';

/** The color of main buttons, shown on one, with its contrast in words. (CF-24) */
export function ColorField({ form }: { readonly form: Form }) {
  const { actionColor } = form.draft;
  const isColor = /^#[0-9a-f]{6}$/i.test(actionColor);
  return (
    <div className={styles['stacked']}>
      <div className={styles['pair']}>
        <TextSetting
          form={form}
          name="actionColor"
          label="Action color"
          hint="Used for main buttons. Leave it empty for the usual color."
          maxLength={7}
        />
        <label className={styles['file']}>
          Choose a color
          <input
            type="color"
            value={isColor ? actionColor : USUAL}
            onChange={(event) => form.edit({ actionColor: event.currentTarget.value })}
          />
        </label>
        {actionColor !== '' && <Button onClick={() => form.edit({ actionColor: '' })}>Use the usual color</Button>}
      </div>
      {isColor && <output className={styles['hint']}>{contrastWords(actionColor)}</output>}
      {colorError(actionColor) === null && <ActionColorPreview color={actionColor} label="Hand in essay" />}
    </div>
  );
}

/** "White text on this color has a contrast of 6.2 to 1. At least 4.5 is needed, so it can be read." */
function contrastWords(color: string): string {
  const contrast = whiteTextContrast(color);
  // Rounded down: what is just too little must not read as enough.
  const figure = (Math.floor(contrast * 10) / 10).toFixed(1);
  const verdict = contrast >= WHITE_TEXT_CONTRAST ? 'so it can be read' : 'so it cannot be read';
  return `White text on this color has a contrast of ${figure} to 1. At least ${WHITE_TEXT_CONTRAST} is needed, ${verdict}.`;
}
