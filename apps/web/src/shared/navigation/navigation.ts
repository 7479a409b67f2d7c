type Navigate = (path: string) => void;

let navigate: Navigate = (path) => window.location.assign(path);

/** The router says how to move; before it does, the browser loads the page anew. */
export function setNavigator(newNavigate: Navigate): void {
  navigate = newNavigate;
}

/** For code outside React: failed calls that lead to another page (S8.03). */
export function navigateTo(path: string): void {
  // Whoever is there already is left there: before the router is set, going would load the page anew, which asks again,
  // fails again and goes again, for as long as the downtime lasts.
  if (path !== `${window.location.pathname}${window.location.search}`) navigate(path);
}
