const { dataset } = document.documentElement;

/** Whether the page's skeleton still stands in place of the app. */
export const isBooting = (): boolean => dataset.booting !== undefined;

/** Takes the page's skeleton away: what the app shows is in sight from here on. */
export function endBoot(): void {
  delete dataset.booting;
}

/** Lets the page's skeleton stand in place of the app again. */
export function beginBoot(): void {
  dataset.booting = '';
}
