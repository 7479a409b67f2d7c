import type { CSSProperties } from 'react';

import { buttonClass } from '../actions/look.ts';
import { ACTION_GROUND, actionColors } from './actionColor.ts';
import { BothThemes } from './BothThemes.tsx';

/** The usual action color, as look/tokens.css has it. */
const USUAL = {
  light: { act: '#123a31', hover: '#0b2a23' },
  dark: { act: '#7fd8bf', hover: '#9be4cf' },
} as const;

interface Props {
  /** As #rrggbb; empty for the usual one. One that cannot be read is not shown. */
  readonly color: string;
  /** What stands on the button. */
  readonly label: string;
}

type Look = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** A main button as people will see it. */
export function ActionColorPreview({ color, label }: Props) {
  const colors = color === '' ? USUAL : actionColors(color);
  if (colors === null) return null;
  return (
    <BothThemes label="A button in this color, in the light and in the dark theme">
      {(scheme) => {
        const { act, hover } = colors[scheme];
        const look: Look = { '--act': act, '--act-hover': hover, '--on-act': ACTION_GROUND[scheme].onAct };
        return (
          <span style={look}>
            <span className={buttonClass({ kind: 'primary' })}>{label}</span>
          </span>
        );
      }}
    </BothThemes>
  );
}
