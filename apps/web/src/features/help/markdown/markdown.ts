export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] };

export type Line = readonly Inline[];

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly line: Line }
  | { readonly kind: 'paragraph'; readonly line: Line }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly Line[] }
  | {
      readonly kind: 'table';
      readonly header: readonly Line[];
      readonly aligns: readonly ('start' | 'end')[];
      readonly rows: readonly (readonly Line[])[];
    };
