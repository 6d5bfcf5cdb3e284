import type { Analysis } from '@biophony/contract';
import { createRequester, type Requester, type RequesterConfig } from './core/request.ts';
import { type ClientEvents, createHooks, type Listener, systemClock } from './core/hooks.ts';
import { analysesResource, waitForAnalysis, type WaitOptions } from './resources/analyses.ts';
import { authResource } from './resources/auth.ts';
import { datasetsResource, filesResource, validationResource } from './resources/datasets.ts';
import { embedResource } from './resources/embed.ts';
import {
  keysResource,
  presetsResource,
  runnerTokensResource,
  userResource,
} from './resources/account.ts';
import { notesResource, projectsResource, tagsResource } from './resources/projects.ts';
import { resultsResource } from './resources/results.ts';

export type ClientConfig = RequesterConfig;

/**
 * Client of one Biophony service, for browsers, Node, Deno and workerd. Calls throw ApiError,
 * ConnectionError, TimeoutError, AbortedError and NotAuthenticatedError.
 */
export interface Client {
  request: Requester;
  /**
   * Listens to the events of calls; the returned function stops it. For transfers, see `onEvent` of
   * `uploadFiles`.
   */
  on: <Name extends keyof ClientEvents>(name: Name, listener: Listener<Name>) => () => void;
  auth: ReturnType<typeof authResource>;
  embed: ReturnType<typeof embedResource>;
  user: ReturnType<typeof userResource>;
  keys: ReturnType<typeof keysResource>;
  presets: ReturnType<typeof presetsResource>;
  runnerTokens: ReturnType<typeof runnerTokensResource>;
  projects: ReturnType<typeof projectsResource>;
  notes: ReturnType<typeof notesResource>;
  tags: ReturnType<typeof tagsResource>;
  datasets: ReturnType<typeof datasetsResource>;
  files: ReturnType<typeof filesResource>;
  validation: ReturnType<typeof validationResource>;
  analyses: ReturnType<typeof analysesResource>;
  results: ReturnType<typeof resultsResource>;
  /** Waits until the analysis is `completed` or `failed`. */
  waitForAnalysis: (analysisId: string, options?: WaitOptions) => Promise<Analysis>;
}

/** Creates a client. */
export function createClient(config: ClientConfig): Client {
  const { clock = systemClock } = config;
  const hooks = createHooks();
  const request = createRequester(config, hooks);
  const analyses = analysesResource(request);
  return {
    request,
    on: hooks.on,
    auth: authResource(request),
    embed: embedResource(request),
    user: userResource(request),
    keys: keysResource(request),
    presets: presetsResource(request),
    runnerTokens: runnerTokensResource(request),
    projects: projectsResource(request),
    notes: notesResource(request),
    tags: tagsResource(request),
    datasets: datasetsResource(request),
    files: filesResource(request),
    validation: validationResource(request),
    analyses,
    results: resultsResource(
      request,
      config.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      clock,
    ),
    waitForAnalysis: (analysisId, options) =>
      waitForAnalysis(analyses.get, analysisId, options, clock),
  };
}
