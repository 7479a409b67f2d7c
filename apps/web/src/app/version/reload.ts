/** Loads the page again. */
export function reload(): void {
  window.location.reload();
}
