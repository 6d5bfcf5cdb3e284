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
 * A client of one Biophony service, for browsers, Node, Deno and workerd.
 * Calls throw ApiError, ConnectionError, TimeoutError, AbortedError and NotAuthenticatedError.
 */
export interface Client {
  /** Makes any call of the contract by its name. */
  request: Requester;
  /**
   * Events `request`, `response`, `retry` and `failure` of this client's calls, without secrets.
   * Returns a function that stops listening. Transfers to the store are not reported; see `onEvent`
   * of `uploadFiles`.
   */
  on: <Name extends keyof ClientEvents>(name: Name, listener: Listener<Name>) => () => void;
  /** Sign-in with email and password, and of programs through a browser. */
  auth: ReturnType<typeof authResource>;
  /** Tokens for widgets that read a project or an analysis. */
  embed: ReturnType<typeof embedResource>;
  /** The caller's account. */
  user: ReturnType<typeof userResource>;
  /** API keys of the account. */
  keys: ReturnType<typeof keysResource>;
  /** Named analysis settings. */
  presets: ReturnType<typeof presetsResource>;
  /** Tokens for runners. */
  runnerTokens: ReturnType<typeof runnerTokensResource>;
  /** Projects: one survey each. */
  projects: ReturnType<typeof projectsResource>;
  /** Notes of a project. */
  notes: ReturnType<typeof notesResource>;
  /** Tags of a project. */
  tags: ReturnType<typeof tagsResource>;
  /** Datasets: the recordings of a project, one card or deployment each. */
  datasets: ReturnType<typeof datasetsResource>;
  /** Files of a dataset. */
  files: ReturnType<typeof filesResource>;
  /** Checks of a card before it is uploaded. */
  validation: ReturnType<typeof validationResource>;
  /** Analyses of a project's recordings. */
  analyses: ReturnType<typeof analysesResource>;
  /** Result files of analyses and their content. */
  results: ReturnType<typeof resultsResource>;
  /** Waits until the analysis is `completed` or `failed`. */
  waitForAnalysis: (analysisId: string, options?: WaitOptions) => Promise<Analysis>;
}

/** Makes a client; see `Client`. */
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
