/** A place in the page that had the focus, remembered so that the focus has somewhere to go when it is gone. */
export interface FocusPlace {
  element: HTMLElement;
  /** The element and all around it, from the inside out, with their neighbours at that time. */
  chain: { node: Element; next: Element | null; previous: Element | null }[];
}

/** The last place that had the focus in the kit's parts of the page, and was not left on purpose. */
export const remembered: { place: FocusPlace | null } = { place: null };

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

const canHave = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled, [inert], [inert] *') &&
  element.getClientRects().length > 0;

/** Whether the focus cannot be where it was: the element is taken away, hidden or disabled. */
export const isLost = ({ element }: FocusPlace): boolean => !canHave(element);

/** The button that opened the menu in which an element is, for the menu goes when something in it is chosen. */
function beyondMenu(element: Element): Element {
  const menu = element.closest('[role=menu]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
}

/** The place that has the focus now; null for none in particular. */
export function focusPlace(focused: Element | null = document.activeElement): FocusPlace | null {
  const element = focused && beyondMenu(focused);
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const chain: FocusPlace['chain'] = [];
  // Dialogs and messages stand beside each other by chance: none is next to another.
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

/** Where the focus of a lost place goes: there again, to the next thing, the one before, or to what stands around. */
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
