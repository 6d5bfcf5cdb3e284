import * as z from 'zod';
import * as s from '../schemas/index.ts';
import { row } from './shared/endpoint.ts';

export const reviewEndpoints = {
  reviewsList: row('reviewsList', {
    tag: 'extension',
    summary: 'List verdicts on detections of a project',
    access: 'analysis:read',
    query: z.strictObject({
      ...s.Page,
      data_id: s.Id.optional(),
      species: z
        .string()
        .max(200)
        .optional()
        .describe('Scientific name, or another name of the species'),
      sample_id: s.Id.optional(),
      reviewer_id: s.Id.optional(),
      counting: z
        .enum(['true'])
        .optional()
        .describe('true: only the latest of each reviewer, without those taken back'),
    }),
    answer: s.Reviews,
  }),
  reviewsCreate: row('reviewsCreate', {
    tag: 'extension',
    summary: 'Say of detections whether they are right; a verdict sent twice counts once',
    access: 'analysis:write',
    errors: ['limit_reached', 'storage_exceeded'],
    body: s.ReviewsCreate,
    answer: s.ReviewsStored,
  }),
  samplesList: row('samplesList', {
    tag: 'extension',
    summary: 'List the samples of a project',
    access: 'analysis:read',
    query: z.strictObject({
      ...s.Page,
      species: z
        .string()
        .max(200)
        .optional()
        .describe('Scientific name, or another name of the species'),
      joins: z.string().max(64).optional().describe('Model, version and settings'),
    }),
    answer: s.Samples,
  }),
  samplesCreate: row('samplesCreate', {
    tag: 'extension',
    summary: 'Keep a sample of the detections of a species, for people to review',
    access: 'analysis:write',
    status: 201,
    errors: ['limit_reached', 'storage_exceeded', 'conflict'],
    body: s.SampleCreate,
    answer: s.SampleAnswer,
  }),
  samplesGet: row('samplesGet', {
    tag: 'extension',
    summary: 'Read a sample and how far its review is',
    access: 'analysis:read',
    answer: s.SampleAnswer,
  }),
  samplesUpdate: row('samplesUpdate', {
    tag: 'extension',
    summary: 'Rename a sample, or say who is asked',
    access: 'analysis:write',
    body: s.SampleUpdate,
    answer: s.SampleAnswer,
  }),
  samplesDelete: row('samplesDelete', {
    tag: 'extension',
    summary: 'Delete a sample; verdicts and calibrations stay',
    access: 'analysis:write',
    answer: s.Deleted,
  }),
  samplesItems: row('samplesItems', {
    tag: 'extension',
    summary: 'List the detections of a sample with the verdicts on them',
    access: 'analysis:read',
    query: z.strictObject({
      ...s.Page,
      only: z
        .enum(['open', 'disagreements'])
        .optional()
        .describe('open: those on which the caller has no verdict'),
    }),
    answer: s.SampleItems,
  }),
  samplesExtend: row('samplesExtend', {
    tag: 'extension',
    summary: 'Add detections to a sample, within its strata',
    access: 'analysis:write',
    errors: ['limit_reached', 'storage_exceeded'],
    body: s.SampleExtend,
    answer: s.SampleExtended,
  }),
  calibrationsList: row('calibrationsList', {
    tag: 'extension',
    summary: 'List the calibrations of a project',
    access: 'analysis:read',
    query: z.strictObject({
      ...s.Page,
      species: z
        .string()
        .max(200)
        .optional()
        .describe('Scientific name, or another name of the species'),
      joins: z.string().max(64).optional().describe('Model, version and settings'),
      latest: z
        .enum(['true'])
        .optional()
        .describe('true: the newest version of each species, model, version and settings'),
    }),
    answer: s.Calibrations,
  }),
  calibrationsCreate: row('calibrationsCreate', {
    tag: 'extension',
    summary: 'Fit a curve and thresholds to the verdicts on a stratified sample, and keep them',
    access: 'analysis:write',
    status: 201,
    idempotent: true,
    errors: ['limit_reached', 'storage_exceeded', 'conflict'],
    body: s.CalibrationCreate,
    answer: s.CalibrationAnswer,
  }),
  calibrationsPreview: row('calibrationsPreview', {
    tag: 'extension',
    summary: 'What a calibration would say of the verdicts so far',
    access: 'analysis:read',
    errors: ['conflict'],
    body: s.CalibrationCreate,
    answer: s.CalibrationPreview,
  }),
  calibrationsGet: row('calibrationsGet', {
    tag: 'extension',
    summary: 'Read a calibration',
    access: 'analysis:read',
    answer: s.CalibrationAnswer,
  }),
  calibrationsTake: row('calibrationsTake', {
    tag: 'extension',
    summary: 'Take a calibration of another project of the same model, version and settings',
    access: 'analysis:write',
    status: 201,
    idempotent: true,
    errors: ['limit_reached', 'storage_exceeded', 'conflict'],
    body: s.CalibrationTake,
    answer: s.CalibrationAnswer,
  }),
};
