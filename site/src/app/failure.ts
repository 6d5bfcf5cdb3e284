import { beginBoot } from '../shared/boot.ts';

/** Also logs the cause. */
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
  // Screen readers miss text inserted together with its live region; this region exists from the
  // start.
  const region = document.querySelector('.skeleton-read-out');
  if (region) region.textContent = title.textContent;
}
