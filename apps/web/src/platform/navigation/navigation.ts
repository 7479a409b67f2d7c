type Navigate = (path: string) => void;

let navigate: Navigate = (path) => window.location.assign(path);

/** The router sets how to navigate; until then, the browser reloads the page. */
export function setNavigator(newNavigate: Navigate): void {
  navigate = newNavigate;
}

/** For code outside React: failed calls that send the user to another page (S8.03). */
export function navigateTo(path: string): void {
  // Do nothing if the user is already there: before the router is set, navigating would reload the page, which would
  // call, fail and navigate again for as long as the downtime lasts.
  if (path !== `${window.location.pathname}${window.location.search}`) navigate(path);
}
