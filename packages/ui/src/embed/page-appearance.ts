import type { Appearance } from '../theme/appearance.ts';

/** Red, green, blue and opacity of a CSS colour, 0 to 1. */
function channelsOf(color: string): number[] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return [1, 1, 1, 0];
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].map((value) => value / 255);
}

/** Below this luminance (WCAG 2) white text has more contrast than the kit's dark ink. */
const darkBelow = 0.22;
/** Backgrounds with less opacity are ignored. */
const opaqueFrom = 0.5;

/** Null where it is transparent. */
function isDark(color: string): boolean | null {
  if (color === 'transparent' || color === 'rgba(0, 0, 0, 0)') return null;
  const [red = 0, green = 0, blue = 0, opacity = 0] = channelsOf(color);
  if (opacity < opaqueFrom) return null;
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 < darkBelow;
}

const parentOf = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : null);

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

/**
 * By the nearest painted background or, without one, by `color-scheme` (`light dark`: the visitor's
 * preference).
 */
export function pageAppearance(host: HTMLElement): Appearance {
  const own = getComputedStyle(host).getPropertyValue('--biophony-background').trim();
  const said = own && isDark(own);
  if (typeof said === 'boolean') return said ? 'dark' : 'light';
  for (let at: Element | null = host; at; at = parentOf(at)) {
    const dark = isDark(getComputedStyle(at).backgroundColor);
    if (dark !== null) return dark ? 'dark' : 'light';
  }
  const scheme = getComputedStyle(host).colorScheme;
  if (!scheme.includes('dark')) return 'light';
  return !scheme.includes('light') || prefersDark().matches ? 'dark' : 'light';
}

export function watchPage(onChange: () => void): () => void {
  const preference = prefersDark();
  const observer = new MutationObserver(onChange);
  const attributeFilter = ['class', 'style', 'data-theme', 'data-color-mode', 'data-bs-theme'];
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributeFilter });
  preference.addEventListener('change', onChange);
  addEventListener('load', onChange, true);
  // A transition has its colour at the end.
  addEventListener('transitionend', onChange, true);
  return () => {
    observer.disconnect();
    preference.removeEventListener('change', onChange);
    removeEventListener('load', onChange, true);
    removeEventListener('transitionend', onChange, true);
  };
}
