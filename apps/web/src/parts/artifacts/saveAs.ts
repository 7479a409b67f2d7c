/** Hands a file to the browser's downloads. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this turn; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
