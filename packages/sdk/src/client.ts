import type { Analysis } from '@biophony/contract';
import { createRequester, type Requester, type RequesterConfig } from './core/request.ts';
import { type ClientEvents, createHooks, type Listener, systemClock } from './core/hooks.ts';
import { analysesResource } from './resources/analyses.ts';
import { authResource } from './resources/auth.ts';
import { datasetsResource } from './resources/datasets.ts';
import { embedResource } from './resources/embed.ts';
import { filesResource } from './resources/files.ts';
import { keysResource } from './resources/account/keys.ts';
import { notesResource } from './resources/notes.ts';
import { presetsResource } from './resources/account/presets.ts';
import { projectsResource } from './resources/projects.ts';
import { resultsResource } from './resources/results.ts';
import { runnerTokensResource } from './resources/account/runner-tokens.ts';
import { tagsResource } from './resources/tags.ts';
import { userResource } from './resources/account/user.ts';
import { validationResource } from './resources/validation.ts';
import { waitForAnalysis, type WaitOptions } from './waiting/wait-for-analysis.ts';

export type ClientConfig = RequesterConfig;

/**
 * A client of one Biophony service, for browsers, Node, Deno and workerd.
 * Calls throw ApiError, ConnectionError, TimeoutError, AbortedError and NotAuthenticatedError.
 */
export interface Client {
  /** Makes any call of the contract by its name. */
  request: Requester;
  /**
   * Tells of every call of this client: `request`, `response`, `retry`, `failure`, without anything secret. Answers
   * what ends the telling. Bytes that go to and from the store are not told here; see `onEvent` of `uploadFiles`.
   */
  on: <Name extends keyof ClientEvents>(name: Name, listener: Listener<Name>) => () => void;
  /** Sign-in with email and password, and of programs from a browser. */
  auth: ReturnType<typeof authResource>;
  /** Tokens with which widgets read a project or an analysis. */
  embed: ReturnType<typeof embedResource>;
  /** The account of whoever calls. */
  user: ReturnType<typeof userResource>;
  /** API keys of the account. */
  keys: ReturnType<typeof keysResource>;
  /** Settings of analyses that are kept under a name. */
  presets: ReturnType<typeof presetsResource>;
  /** Tokens with which runners take work. */
  runnerTokens: ReturnType<typeof runnerTokensResource>;
  /** Projects: what belongs to one survey. */
  projects: ReturnType<typeof projectsResource>;
  /** Notes of a project. */
  notes: ReturnType<typeof notesResource>;
  /** Tags of a project. */
  tags: ReturnType<typeof tagsResource>;
  /** Datasets: the recordings of a project, a card or a deployment each. */
  datasets: ReturnType<typeof datasetsResource>;
  /** Files of a dataset. */
  files: ReturnType<typeof filesResource>;
  /** What can be told of a card before it is uploaded. */
  validation: ReturnType<typeof validationResource>;
  /** Analyses of a project's recordings. */
  analyses: ReturnType<typeof analysesResource>;
  /** What analyses found: result files and what stands in them. */
  results: ReturnType<typeof resultsResource>;
  /** Waits until the analysis is `completed` or `failed`, asking more rarely with time. */
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
