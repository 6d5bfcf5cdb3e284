import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { DeploymentAnswer, DeploymentCorrection } from './deployments.ts';
import { defineEndpoints } from './endpoint.ts';
import { deploymentId, field, NextCursor, Page, Timestamp } from './fields.ts';

export const CorrectionAsked = DeploymentCorrection.pick({
  time_zone: true,
  utc_offset: true,
  shift_s: true,
  drift: true,
})
  .extend({
    reason: field(
      z.string().trim().max(limits.survey_note_length).nullable(),
      'Why, in words; null where nobody wrote it',
      'The recorder showed winter time.',
    ),
  })
  .partial()
  .describe(
    'What is absent is not corrected; at most one of the zones, and one of shift and drift',
  );
export type CorrectionAsked = z.infer<typeof CorrectionAsked>;

export const DeploymentCorrections = z.strictObject({
  corrections: z.array(DeploymentCorrection).describe('Newest first'),
  next_cursor: NextCursor,
});

export const CorrectedRecording = z.strictObject({
  filename: field(
    z.string(),
    'Path of the file inside the card, with forward slashes',
    '20260521_050000.WAV',
  ),
  recorded_at: field(z.string(), 'As the recorder wrote it', '2026-05-01T18:00:00'),
  before: Timestamp.describe('Its moment as it counts now'),
  after: Timestamp.describe('Its moment with the correction'),
});

export const CorrectionOverlap = z.strictObject({
  deployment_id: deploymentId,
  site_name: field(z.string(), 'Name of the site', 'Lake north'),
});

export const CorrectionPreview = z.strictObject({
  recordings: z.int().min(0).describe('Recordings that belong to the deployment now'),
  changed: z.int().min(0).describe('How many of them get another time'),
  examples: z.array(CorrectedRecording).max(10).describe('Spread over the deployment'),
  first: Timestamp.nullable().describe('The first moment with the correction'),
  last: Timestamp.nullable().describe('The last moment with the correction'),
  in_future: z.int().min(0).describe('How many would lie in the future'),
  skipped: z.int().min(0).describe('How many show an hour that summer time skips'),
  repeated: z.int().min(0).describe('How many show an hour that summer time repeats'),
  joining: z.int().min(0).describe('Recordings that would come to belong to the deployment'),
  leaving: z.int().min(0).describe('Recordings that would no longer belong to it'),
  overlaps: z
    .array(CorrectionOverlap)
    .describe('Other deployments of the recorder in whose time they would fall'),
  problems: field(
    z.array(z.string()),
    'Why it cannot be applied, in sentences; empty where it can',
    [],
  ),
});
export type CorrectionPreview = z.infer<typeof CorrectionPreview>;

const tag = { name: 'Deployments' };

export default defineEndpoints(tag, {
  correctionsList: {
    route: ['GET', '/api/projects/{projectId}/deployments/{deploymentId}/corrections'],
    summary: "The log of corrections of a deployment's clock",
    access: 'projects:read',
    role: 'viewer',
    query: z.strictObject(Page),
    answer: DeploymentCorrections,
  },
  correctionsPreview: {
    route: ['POST', '/api/projects/{projectId}/deployments/{deploymentId}/corrections/preview'],
    summary: 'What a correction would change',
    access: 'projects:read',
    role: 'viewer',
    body: CorrectionAsked,
    answer: CorrectionPreview,
  },
  correctionsApply: {
    route: ['POST', '/api/projects/{projectId}/deployments/{deploymentId}/corrections'],
    summary: "Correct a deployment's clock; takes the place of the correction in effect",
    access: 'projects:write',
    role: 'manager',
    status: 201,
    idempotent: true,
    errors: ['conflict', 'limit_reached'],
    body: CorrectionAsked,
    answer: DeploymentAnswer,
  },
  correctionsRevert: {
    route: ['POST', '/api/projects/{projectId}/deployments/{deploymentId}/corrections/revert'],
    summary: 'End the correction in effect; times are again as recorded',
    access: 'projects:write',
    role: 'manager',
    errors: ['conflict'],
    answer: DeploymentAnswer,
  },
});
