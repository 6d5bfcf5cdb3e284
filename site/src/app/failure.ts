import { beginBoot } from '../shared/boot.ts';

/** Says in place of the app that it could not be loaded or broke down, with what to do next; the cause goes to the log. */
export function showFailure(cause: unknown): void {
  console.error(cause);
  const skeleton = document.querySelector('.skeleton-main');
  const title = skeleton?.querySelector('h1');
  if (!skeleton || !title) return;
  title.textContent =
    'The app could not be shown. Check your connection, then try again. Your projects are safe.';
  const again = document.createElement('button');
  again.textContent = 'Retry';
  again.className = 'skeleton-retry';
  again.addEventListener('click', () => location.reload());
  skeleton.replaceChildren(title, again);
  skeleton.removeAttribute('aria-busy');
  beginBoot();
  // Screen readers miss what comes together with its region; this one is there from the start.
  const region = document.querySelector('.skeleton-read-out');
  if (region) region.textContent = title.textContent;
}
