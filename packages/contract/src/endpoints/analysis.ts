import * as z from 'zod';
import * as s from '../schemas/index.ts';
import { row } from './shared/endpoint.ts';

export const analysisEndpoints = {
  compatibleTypes: row('compatibleTypes', {
    tag: 'specification',
    summary: 'Which analyses fit the files of a project, and why others do not',
    access: 'analysis:read',
    query: z.strictObject({
      data_id: s.Id.optional().describe('Of this dataset; the first usable one where it is absent'),
    }),
    answer: s.CompatibleTypes,
  }),
  analysisTypeGet: row('analysisTypeGet', {
    tag: 'specification',
    summary: 'Defaults and meaning of the settings of an analysis type',
    access: 'analysis:read',
    answer: s.Template,
  }),
  analysesList: row('analysesList', {
    tag: 'specification',
    summary: 'List the analyses of a project',
    access: 'analysis:read',
    embed: true,
    query: z.strictObject(s.Page),
    answer: s.Analyses,
  }),
  analysesCreate: row('analysesCreate', {
    tag: 'specification',
    summary: 'Create an analysis',
    access: 'analysis:write',
    status: 201,
    idempotent: true,
    errors: ['data_not_ready', 'not_compatible', 'limit_reached', 'storage_exceeded'],
    body: s.AnalysisCreate,
    answer: s.AnalysisAnswer,
  }),
  analysesGet: row('analysesGet', {
    tag: 'extension',
    summary: 'Read an analysis with its progress',
    access: 'analysis:read',
    embed: true,
    answer: s.AnalysisAnswer,
  }),
  analysesExecute: row('analysesExecute', {
    tag: 'specification',
    summary: 'Queue an analysis; safe to repeat',
    access: 'analysis:write',
    errors: ['already_running', 'data_not_ready'],
    answer: s.AnalysisAnswer,
  }),
  analysesCancel: row('analysesCancel', {
    tag: 'extension',
    summary: 'Stop an analysis',
    access: 'analysis:write',
    errors: ['conflict'],
    answer: s.AnalysisAnswer,
  }),
  analysesDelete: row('analysesDelete', {
    tag: 'specification',
    summary: 'Delete an analysis with its results',
    access: 'analysis:write',
    answer: s.Deleted,
  }),
  analysesResults: row('analysesResults', {
    tag: 'specification',
    summary: 'Result files and the summary of a completed analysis',
    access: 'analysis:read',
    embed: true,
    errors: ['conflict'],
    query: z.strictObject({ include_downloads: z.enum(['true', 'false']).optional() }),
    answer: s.Results,
  }),
  analysesNotInFiles: row('analysesNotInFiles', {
    tag: 'extension',
    summary:
      'Of how many recordings of an analysis the result files lack a corrected time or a site',
    access: 'analysis:read',
    answer: s.NotInFilesAnswer,
  }),
};
