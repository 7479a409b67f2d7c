import type { LucideIcon } from 'lucide-react';

interface Props {
  readonly of: LucideIcon;
  /** 18 px at normal text size; it grows with the text. */
  readonly size?: string | undefined;
  readonly className?: string | undefined;
}

/** Always beside a word, or inside a control that has a name. */
export function Icon({ of: Glyph, size = '1.125rem', className }: Props) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden className={className ?? ''} />;
}
