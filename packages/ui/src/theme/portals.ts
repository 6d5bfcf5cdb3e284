import type { Appearance } from './theme-root.tsx';

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

/** Gives the element the colours of an appearance. */
export function dressPortals(element: HTMLElement, appearance: Appearance): void {
  element.className = `radix-themes biophony bp-portals ${appearance}`;
}
