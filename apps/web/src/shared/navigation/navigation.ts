type Navigate = (path: string) => void;

let navigate: Navigate = (path) => window.location.assign(path);

/** The router says how to move; before it does, the browser loads the page anew. */
export function setNavigator(newNavigate: Navigate): void {
  navigate = newNavigate;
}

/** For code outside React: failed calls that lead to another page (S8.03). */
export function navigateTo(path: string): void {
  navigate(path);
}
