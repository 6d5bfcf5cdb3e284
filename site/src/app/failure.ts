/** Says in place of the app that it could not be loaded or broke down, with what to do next; the cause goes to the log. */
export function showFailure(cause: unknown): void {
  console.error(cause);
  const skeleton = document.querySelector('.skeleton-main');
  const title = skeleton?.querySelector('h1');
  if (!skeleton || !title) return;
  title.textContent =
    'The app could not be shown. Check your connection, then reload this page. Your projects are safe.';
  skeleton.replaceChildren(title);
  skeleton.setAttribute('role', 'alert');
  skeleton.removeAttribute('aria-busy');
  document.documentElement.dataset.booting = '';
}
