/** What stands beside one phase on the hub. */
export interface Part {
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string } | null;
}
