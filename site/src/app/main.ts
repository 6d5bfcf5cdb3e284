import { auth, baseUrl } from '../shared/service.ts';
import { askForScreen } from './ask-early.ts';

function sayThatItFailed(cause: unknown): void {
  console.error(cause);
  const title = document.querySelector('.skeleton h1');
  if (title)
    title.textContent =
      'The app could not be loaded. Check your connection, then reload this page.';
}

// The session and what the screen shows are asked for while the app's code is still on its way.
const stop = auth.onAuthStateChanged((user) => {
  stop();
  if (!user) return;
  auth
    .getIdToken()
    .then((token) => askForScreen(baseUrl, location.pathname, token))
    .catch((cause: unknown) => console.error(cause));
});

import('./app.tsx').then(({ showApp }) => showApp()).catch(sayThatItFailed);
