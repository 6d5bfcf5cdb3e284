import type { Appearance } from './appearance.ts';

/** Makes the element into which dialogs, menus and messages go, so that they carry the kit's theme. */
export function createPortals(): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.dataset, {
    accentColor: 'green',
    grayColor: 'sage',
    radius: 'large',
    scaling: '100%',
    panelBackground: 'solid',
    hasBackground: 'false',
    isRootTheme: 'false',
  });
  return element;
}

/** Gives the element the colours of an appearance, and the direction of the kit's own text. */
export function setPortalTheme(
  element: HTMLElement,
  appearance: Appearance,
  direction: 'ltr' | 'rtl',
): void {
  element.dir = direction;
  element.className = `radix-themes biophony bp-portals ${appearance}`;
}
