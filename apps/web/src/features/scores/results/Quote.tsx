import { VisuallyHidden } from '@circuit/ui';

import beside from './beside.module.css';

interface Props {
  readonly quote: string;
  readonly number: number;
  readonly onShow: (number: number, quote: HTMLElement) => void;
}

/** The passage a comment speaks of; it leads to its place in the work. */
export function Quote({ quote, number, onShow }: Props) {
  return (
    <button
      type="button"
      data-kept
      className={beside['passage']}
      onClick={({ currentTarget }) => onShow(number, currentTarget)}
    >
      <VisuallyHidden>{`Show passage ${number} in your work: `}</VisuallyHidden>
      <span>{quote}</span>
      <sup aria-hidden>{number}</sup>
    </button>
  );
}
