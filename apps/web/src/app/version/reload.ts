/** Loads the page anew; a function of its own, so that tests can stand in its way. */
export function reload(): void {
  window.location.reload();
}
