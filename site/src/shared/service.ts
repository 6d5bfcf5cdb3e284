import { createClient } from '@biophony/sdk';
import { createBuiltinAuth } from '@biophony/ui/auth';
import { signedInBefore } from './browser-memory.ts';
import { readConfig } from './config.ts';
import { fetchOrEarly } from './early-answers.ts';

const { baseUrl, providers, detections, tiles } = readConfig();

/** Where the service is, without `/api`. */
export { baseUrl };

/** Detections that the explorer reads at most; undefined for as many as the kit allows. */
export const mostDetections = detections;

/** Raster tiles of maps; undefined for coastlines of our own alone. */
export const mapTiles = tiles;

/** Who is signed in, for the whole page. Only the landing page has visitors of whom nobody need ask who they are. */
export const auth = createBuiltinAuth({
  baseUrl,
  providers,
  sessionExpected: () => location.pathname !== '/' || signedInBefore.read() !== null,
});

/** The one client of the service, for the whole page. */
export const client = createClient({
  baseUrl,
  auth: { getToken: auth.getIdToken },
  fetch: fetchOrEarly,
  // Somebody waits before the screen: they are told how long instead.
  longestWait: 3_000,
});
