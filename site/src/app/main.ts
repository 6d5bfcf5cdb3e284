import { auth, baseUrl } from '../shared/service.ts';
import { askForScreen } from './ask-early.ts';
import { showFailure } from './failure.ts';

// The session and what the screen shows are asked for while the app's code is still on its way.
const stop = auth.onAuthStateChanged((user) => {
  stop();
  if (!user) return;
  auth
    .getIdToken()
    .then((token) => askForScreen(baseUrl, location.pathname, token))
    .catch((cause: unknown) => console.error(cause));
});

import('./app.tsx').then(({ showApp }) => showApp(showFailure)).catch(showFailure);
