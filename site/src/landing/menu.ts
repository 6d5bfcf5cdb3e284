/** The narrow-screen menu is a native popover; closes it after a choice and on a wide screen. */
export function wireMenu(menu: HTMLElement): void {
  const close = () => {
    if (menu.matches(':popover-open')) menu.hidePopover();
  };
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
  matchMedia('(width >= 900px)').addEventListener('change', close);
}

/** Leaves no fragment in the address. */
export function wireToTop(wordmark: HTMLElement): void {
  wordmark.addEventListener('click', (event) => {
    event.preventDefault();
    scrollTo({ top: 0 });
    history.replaceState(history.state, '', location.pathname);
  });
}
