import { Icon, VisuallyHidden } from '@circuit/ui';
import { CircleAlert, CircleCheck, CircleX, type LucideIcon, UserX } from 'lucide-react';

import type { CheckAct, HandInCheck } from './checks.ts';
import styles from './writing.module.css';

interface Props {
  readonly checks: readonly HandInCheck[];
  readonly onAct: (act: CheckAct) => void;
}

/** What is met, what is missing, and what is worth a look: each with the way to mend it. */
export function Checks({ checks, onAct }: Props) {
  return (
    <ul className={styles['checks']}>
      {checks.map((check) => (
        <li key={check.id} data-state={check.state}>
          <Icon of={iconOf(check)} size="1.25rem" />
          <span>
            <VisuallyHidden>{WORDS[check.state]}: </VisuallyHidden>
            {check.text} {check.act === undefined ? null : <ActButton act={check.act} onAct={onAct} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ActButton({ act, onAct }: { readonly act: CheckAct; readonly onAct: Props['onAct'] }) {
  return (
    <button type="button" className={styles['plainButton']} onClick={() => onAct(act)}>
      {act.label}
      {act.kind === 'showWords' ? <VisuallyHidden> “{act.words}”</VisuallyHidden> : null}
    </button>
  );
}

const WORDS: Record<HandInCheck['state'], string> = { met: 'Done', missing: 'Missing', attention: 'Worth a look' };

function iconOf({ state, about }: HandInCheck): LucideIcon {
  if (state === 'met') return CircleCheck;
  if (state === 'missing') return CircleX;
  return about === 'identity' ? UserX : CircleAlert;
}

/** "2 things to look at", on the button that opens the list on a phone. */
export function checksWords(checks: readonly HandInCheck[]): string {
  const open = checks.filter(({ state }) => state !== 'met').length;
  if (open === 0) return 'Checks: all met';
  return open === 1 ? 'Checks: 1 to look at' : `Checks: ${open} to look at`;
}
