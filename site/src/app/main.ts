import { paths } from '../shared/addresses.ts';
import { isBooting } from '../shared/boot.ts';
import { takeInvitation } from '../shared/browser-memory.ts';
import { auth, baseUrl } from '../shared/service.ts';
import { askForScreen } from './ask-early.ts';
import { showFailure } from './failure.ts';

/**
 * Milliseconds without a session answer before the page says that the service is away; it keeps
 * asking.
 */
const lateMs = 5_000;

// Before anything else can read the address.
if (location.pathname === paths.invitation) takeInvitation();

const away = setTimeout(() => {
  if (isBooting()) showFailure('The service does not say who is there.');
}, lateMs);
const stop = auth.onAuthStateChanged((user) => {
  clearTimeout(away);
  stop();
  if (!user) return;
  auth
    .getIdToken()
    .then((token) => askForScreen(baseUrl, location.pathname, token))
    .catch((cause: unknown) => console.error(cause));
});

import('./app.tsx').then(({ showApp }) => showApp(showFailure)).catch(showFailure);
