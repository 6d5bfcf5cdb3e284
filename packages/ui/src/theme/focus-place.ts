export interface FocusPlace {
  element: HTMLElement;
  /** The element and its ancestors, from the inside out, with their siblings at that time. */
  chain: { node: Element; next: Element | null; previous: Element | null }[];
}

/** The last focus in the kit's parts of the page that was not left on purpose. */
export const remembered: { place: FocusPlace | null } = { place: null };

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

const canHave = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled, [inert], [inert] *') &&
  element.getClientRects().length > 0;

export const isLost = ({ element }: FocusPlace): boolean => !canHave(element);

/** The button of the menu that contains an element, since the menu closes on a choice. */
function beyondMenu(element: Element): Element {
  const menu = element.closest('[role=menu]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
}

/** The place that has the focus; null for none in particular. */
export function focusPlace(focused: Element | null = document.activeElement): FocusPlace | null {
  const element = focused && beyondMenu(focused);
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const chain: FocusPlace['chain'] = [];
  // Dialogs and messages are siblings by chance, not neighbours.
  for (
    let node: Element | null = element;
    node && node !== document.body && !node.matches('.bp-portals, .bp-portals > *');
    node = node.parentElement
  )
    chain.push({ node, next: node.nextElementSibling, previous: node.previousElementSibling });
  return { element, chain };
}

const firstIn = (root: Element | null): HTMLElement | null => {
  if (!root?.isConnected) return null;
  if (root.matches(focusable) && canHave(root)) return root;
  return [...root.querySelectorAll(focusable)].find(canHave) ?? null;
};

/** New focus for a lost place: the element itself, the next, the previous, or an ancestor. */
export function nearestTo({ element, chain }: FocusPlace): HTMLElement | null {
  if (canHave(element)) return element;
  const at = chain.findIndex(({ node }) => node.isConnected && node.getClientRects().length > 0);
  if (at === -1) return null;
  const gone = chain[at - 1];
  const beside = firstIn(gone?.next ?? null) ?? firstIn(gone?.previous ?? null);
  if (beside) return beside;
  for (const { node } of chain.slice(at)) {
    const inside = firstIn(node);
    if (inside) return inside;
    if (node.matches('main, [role=dialog]') && node instanceof HTMLElement) return node;
  }
  return null;
}
