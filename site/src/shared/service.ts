import { createClient } from '@biophony/sdk';
import { createBuiltinAuth } from '@biophony/ui/auth';
import { signedInBefore } from './browser-memory.ts';
import { readConfig } from './config.ts';
import { fetchOrEarly } from './early-answers.ts';

const { baseUrl, providers, detections, tiles } = readConfig();

export { baseUrl };

export const mostDetections = detections;

export const mapTiles = tiles;

/** Session of the page. Only the landing page may skip asking who is signed in. */
export const auth = createBuiltinAuth({
  baseUrl,
  providers,
  sessionExpected: () => location.pathname !== '/' || signedInBefore.read() !== null,
});

export const client = createClient({
  baseUrl,
  auth: { getToken: auth.getIdToken },
  fetch: fetchOrEarly,
  // Users are told about a longer wait instead.
  longestWait: 3_000,
});
