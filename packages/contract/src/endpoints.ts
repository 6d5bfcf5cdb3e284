import type * as z from 'zod';
import type { ErrorCode } from './constants/error-codes.ts';
import type { EndpointSpec, Tag } from './endpoint.ts';
import projects from './projects.ts';
import overview from './overview.ts';
import notes from './notes.ts';
import tags from './tags.ts';
import datasets from './datasets.ts';
import uploads from './uploads.ts';
import files from './files.ts';
import sites from './sites.ts';
import deployments from './deployments.ts';
import corrections from './corrections.ts';
import survey from './survey.ts';
import members from './members.ts';
import reviews from './reviews.ts';
import samples from './samples.ts';
import calibrations from './calibrations.ts';
import analyses from './analyses.ts';
import species from './species.ts';
import presets from './presets.ts';
import users from './users.ts';
import apiKeys from './api-keys.ts';
import signIn from './sign-in.ts';
import secondFactors from './second-factors.ts';
import deviceSignIn from './device-sign-in.ts';
import embed from './embed.ts';
import runner from './runner.ts';
import runnerTokens from './runner-tokens.ts';
import admin from './admin.ts';
import models from './models.ts';
import service from './service.ts';

// All schemas, by the names that they have in openapi.json, and what they are made of.
export * from './projects.ts';
export * from './overview.ts';
export * from './notes.ts';
export * from './tags.ts';
export * from './datasets.ts';
export * from './uploads.ts';
export * from './files.ts';
export * from './recording.ts';
export * from './sites.ts';
export * from './deployments.ts';
export * from './corrections.ts';
export * from './survey.ts';
export * from './members.ts';
export * from './reviews.ts';
export * from './samples.ts';
export * from './calibrations.ts';
export * from './analyses.ts';
export * from './species.ts';
export * from './presets.ts';
export * from './users.ts';
export * from './api-keys.ts';
export * from './sign-in.ts';
export * from './second-factors.ts';
export * from './device-sign-in.ts';
export * from './embed.ts';
export * from './runner.ts';
export * from './runner-tokens.ts';
export * from './admin.ts';
export * from './models.ts';
export * from './service.ts';
export * from './results/summary-schema.ts';
export {
  ApiErrorBody,
  Bytes,
  Deleted,
  Done,
  EmailAddress,
  Empty,
  HeldSignIn,
  Id,
  lineOfText,
  named,
  NextCursor,
  Origin,
  Page,
  RandomSecret,
  Settings,
  Sha256,
  SignedUrl,
  Timestamp,
  trimmed,
} from './fields.ts';

/** Named noun by noun, because declarations cannot hold a type of all endpoints written out. */
type Tables = typeof projects &
  typeof overview &
  typeof notes &
  typeof tags &
  typeof datasets &
  typeof uploads &
  typeof files &
  typeof sites &
  typeof deployments &
  typeof corrections &
  typeof survey &
  typeof members &
  typeof reviews &
  typeof samples &
  typeof calibrations &
  typeof analyses &
  typeof species &
  typeof presets &
  typeof users &
  typeof apiKeys &
  typeof signIn &
  typeof secondFactors &
  typeof deviceSignIn &
  typeof embed &
  typeof runner &
  typeof runnerTokens &
  typeof admin &
  typeof models &
  typeof service;

/** All endpoints of /api; routes, checks, clients and the OpenAPI document are made from them. */
export const endpoints: Tables = {
  ...projects,
  ...overview,
  ...notes,
  ...tags,
  ...datasets,
  ...uploads,
  ...files,
  ...sites,
  ...deployments,
  ...corrections,
  ...survey,
  ...members,
  ...reviews,
  ...samples,
  ...calibrations,
  ...analyses,
  ...species,
  ...presets,
  ...users,
  ...apiKeys,
  ...signIn,
  ...secondFactors,
  ...deviceSignIn,
  ...embed,
  ...runner,
  ...runnerTokens,
  ...admin,
  ...models,
  ...service,
} satisfies Record<string, Omit<Endpoint, 'id'>>;

export type Endpoints = typeof endpoints;

/** An endpoint of /api. */
export interface Endpoint extends Omit<EndpointSpec, 'route'> {
  id: keyof Endpoints;
  method: string;
  path: string;
  status: NonNullable<EndpointSpec['status']>;
  errors: readonly ErrorCode[];
  tag: Tag;
}

type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? S : never;

/** Body of an endpoint's request; undefined where it has none. */
export type BodyOf<K extends keyof Endpoints> = [Part<Endpoints[K], 'body'>] extends [never]
  ? undefined
  : z.input<Part<Endpoints[K], 'body'>>;

/** Query of an endpoint's request. */
export type QueryOf<K extends keyof Endpoints> = [Part<Endpoints[K], 'query'>] extends [never]
  ? undefined
  : z.input<Part<Endpoints[K], 'query'>>;

/** Answer of an endpoint. */
export type AnswerOf<K extends keyof Endpoints> = z.output<Part<Endpoints[K], 'answer'>>;
