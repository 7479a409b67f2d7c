import { Check } from 'lucide-react';

import { Icon } from '../layout/Icon.tsx';
import styles from './ToggleButton.module.css';

interface Props {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One word that holds or does not: pressed once it holds, pressed again it does not. */
export function ToggleButton({ label, isOn, onChange }: Props) {
  return (
    <button type="button" className={styles['toggle']} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {isOn ? <Icon of={Check} size="1rem" /> : null}
      {label}
    </button>
  );
}
