import { hasVisited, signedInBefore, signedOutBecause } from '../shared/browser-memory.ts';
import { startDawnChorus } from './dawn-chorus/dawn-chorus.ts';

/** The narrow-screen menu is a native popover; closes it after a choice and on a wide screen. */
function wireMenu(menu: HTMLElement): void {
  const close = () => {
    if (menu.matches(':popover-open')) menu.hidePopover();
  };
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
  matchMedia('(width >= 900px)').addEventListener('change', close);
}

/** Leaves no fragment in the address. */
function wireToTop(wordmark: HTMLElement): void {
  wordmark.addEventListener('click', (event) => {
    event.preventDefault();
    scrollTo({ top: 0 });
    history.replaceState(history.state, '', location.pathname);
  });
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Milliseconds after which a busy page does the work anyway. */
const longestBusy = 2_000;
const whenIdle = (work: () => void) => {
  const later = (done: () => void, _terms: object) => setTimeout(done, 200);
  const idle = window.requestIdleCallback ?? later;
  const wait = () => idle(work, { timeout: longestBusy });
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
};

const account = () => import('./account.tsx');

const menu = find('#menu');
const wordmark = find('[data-to-top]');
const chorus = find('[data-chorus]');
if (menu) wireMenu(menu);
if (wordmark) wireToTop(wordmark);
if (chorus) whenIdle(() => startDawnChorus(chorus));
const explorer = find('[data-explorer]');
if (explorer)
  whenIdle(() => {
    import('./explorer/explorer.ts')
      .then(({ showExplorer }) => showExplorer(explorer))
      .catch(console.error);
  });

function busyWhile(button: HTMLElement, work: Promise<unknown>): void {
  const failure = find('[data-failure]');
  if (failure) failure.hidden = true;
  button.setAttribute('aria-busy', 'true');
  work
    .catch((cause: unknown) => {
      console.error(cause);
      if (failure) failure.hidden = false;
    })
    .finally(() => button.removeAttribute('aria-busy'));
}

for (const button of document.querySelectorAll<HTMLElement>('[data-open-auth]')) {
  button.addEventListener('pointerenter', () => void account().catch(() => {}), { once: true });
  button.addEventListener('click', () =>
    busyWhile(
      button,
      account().then(({ start }) => start()),
    ),
  );
}
// `site/build/inline-script.ts` marks clicks from before this script loaded.
document.querySelector<HTMLElement>('[data-open-auth][data-clicked]')?.click();
for (const button of document.querySelectorAll<HTMLElement>('[data-logout]'))
  button.addEventListener('click', () =>
    busyWhile(
      button,
      account().then(({ logOut }) => logOut()),
    ),
  );

const returning = signedInBefore.read() !== null;
const nobodyKnown = () => delete document.documentElement.dataset.returning;
if (returning) {
  document.documentElement.dataset.returning = '';
  // The Login button must work even when the service is away.
  setTimeout(nobodyKnown, 5_000);
}
if (returning || signedOutBecause.read() !== null || !hasVisited.read())
  whenIdle(() => {
    account().catch((cause: unknown) => {
      console.error(cause);
      nobodyKnown();
    });
  });
