import { systemClock } from './core/clock.ts';
import { createHooks } from './core/hooks.ts';
import { createRequester, type RequesterConfig } from './core/request.ts';
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
export function createClient(config: ClientConfig) {
  const { clock = systemClock } = config;
  const hooks = createHooks();
  const request = createRequester(config, hooks);
  const analyses = analysesResource(request);
  return {
    request,
    /**
     * Tells of every call of this client: `request`, `response`, `retry`, `failure`, without anything secret. Answers
     * what ends the telling. Bytes that go to and from the store are not told here; see `onEvent` of `uploadFiles`.
     */
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
    /** Waits until the analysis is `completed` or `failed`, asking more rarely with time. */
    waitForAnalysis: (analysisId: string, options?: WaitOptions) =>
      waitForAnalysis(analyses.get, analysisId, options, clock),
  };
}

export type Client = ReturnType<typeof createClient>;
