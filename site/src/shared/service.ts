import { createClient, type GetToken } from '@biophony/sdk';
import { authErrorCode, createBuiltinAuth, type SocialProvider } from '@biophony/ui/auth';
import type { MapTiles } from '@biophony/ui/survey';
import { signedInBefore } from './browser-memory.ts';
import { awayToken, keepsData, lastConfirmed, offline } from './device.ts';
import { fetchOrEarly } from './early-answers.ts';

interface Config {
  /** Service address without `/api`; usually the page's own origin. */
  baseUrl: string;
  /** Sign-in providers besides email and password. Default: the service says. */
  providers: readonly SocialProvider[] | undefined;
  /** Most detections the explorer reads. Default: the kit's limit. */
  detections: number | undefined;
  /** Raster map tiles. Default: only our own coastlines. */
  tiles: MapTiles | undefined;
}

const supportedProviders: readonly SocialProvider[] = ['google', 'github'];

function injected(): Record<string, unknown> {
  const block = document.getElementById('biophony-config');
  if (!block?.textContent) return {};
  return JSON.parse(block.textContent) as Record<string, unknown>;
}

const areTiles = (value: unknown): value is MapTiles =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'attribution' in value &&
  typeof value.attribution === 'string';

/**
 * Settings in the page (`<script type="application/json" id="biophony-config">`), else of the build
 * (VITE_API_URL, VITE_SIGN_IN_PROVIDERS). Throws with the name of an invalid setting.
 */
function readConfig(): Config {
  const settings = injected();
  const baseUrl = String(settings.baseUrl ?? import.meta.env.VITE_API_URL ?? '') || location.origin;
  if (!URL.canParse(baseUrl))
    throw new Error(`The setting baseUrl ("${baseUrl}") is no address. Give it as https://host.`);
  const names = String(settings.providers ?? import.meta.env.VITE_SIGN_IN_PROVIDERS ?? '');
  const providers = names.split(',').filter(Boolean);
  const strange = providers.find(
    (name) => !supportedProviders.some((provider) => provider === name),
  );
  if (strange)
    throw new Error(
      `The setting providers names "${strange}". Use: ${supportedProviders.join(', ')}.`,
    );
  const { detections, tiles } = settings;
  if (detections !== undefined && !(Number.isInteger(detections) && Number(detections) > 0))
    throw new Error(`The setting detections ("${String(detections)}") is no number of detections.`);
  if (tiles !== undefined && !areTiles(tiles))
    throw new Error('The setting tiles must have texts called url and attribution.');
  return {
    baseUrl,
    tiles,
    detections: detections === undefined ? undefined : Number(detections),
    providers:
      providers.length > 0
        ? supportedProviders.filter((provider) => providers.includes(provider))
        : undefined,
  };
}

const { baseUrl, providers, detections, tiles } = readConfig();

export { baseUrl };

export const mostDetections = detections;

export const mapTiles = tiles;

/** Session of the page. Only the landing page may skip asking who is signed in. */
export const auth = createBuiltinAuth({
  baseUrl,
  providers,
  sessionExpected: () => location.pathname !== '/' || signedInBefore.read() !== null,
  kept: lastConfirmed,
});

let keeping: Promise<typeof fetch> | null = null;

/** Loads what keeps answers only on devices that keep some. */
const keptFetch: typeof fetch = async (input, init) => {
  if (!keepsData()) return fetchOrEarly(input, init);
  keeping ??= import('./kept-answers.ts').then(
    ({ createKeptFetch }) =>
      createKeptFetch({
        fetch: fetchOrEarly,
        baseUrl,
        // Answers that were on their way when keeping was switched off are not kept either.
        uid: () => (keepsData() ? (auth.currentUser?.uid ?? null) : null),
      }),
    () => fetchOrEarly,
  );
  return (await keeping)(input, init);
};

/** A token; without a network, on devices that keep answers, one that is never sent. */
const getToken: GetToken = (options) =>
  auth.getIdToken(options).catch((error: unknown) => {
    const isAway = authErrorCode(error) === 'network-request-failed';
    if (isAway && auth.currentUser && keepsData()) return awayToken;
    throw error;
  });

export const client = createClient({
  baseUrl,
  auth: { getToken },
  fetch: keptFetch,
  // Users are told about a longer wait instead.
  longestWait: 3_000,
  /** What is not kept says so at once. */
  get maxRetries() {
    return offline.get().away ? 0 : undefined;
  },
});
