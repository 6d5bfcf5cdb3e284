import * as z from 'zod';
import { classificationMethods } from '../constants/devices.ts';
import { limits } from '../constants/limits.ts';
import * as s from '../schemas/index.ts';
import { row } from './shared/endpoint.ts';

export const dataEndpoints = {
  datasetsList: row('datasetsList', {
    tag: 'specification',
    summary: 'List the datasets of a project',
    access: 'data:read',
    embed: true,
    answer: s.Datasets,
  }),
  datasetsCreate: row('datasetsCreate', {
    tag: 'specification',
    summary: 'Create a dataset',
    access: 'data:write',
    status: 201,
    idempotent: true,
    errors: ['dataset_exists', 'limit_reached'],
    body: s.DatasetCreate,
    answer: s.DatasetAnswer,
  }),
  uploadUrl: row('uploadUrl', {
    tag: 'specification',
    summary: 'Get the URL to which one file is put',
    access: 'data:write',
    errors: ['storage_exceeded', 'file_exists', 'limit_reached', 'disk_full'],
    body: s.UploadRequest,
    answer: s.UploadUrl,
  }),
  uploadUrls: row('uploadUrls', {
    tag: 'extension',
    summary: 'Get upload URLs for up to 500 files, or learn that they are stored already',
    access: 'data:write',
    errors: ['disk_full'],
    body: s.UploadUrlsRequest,
    answer: s.UploadUrls,
  }),
  recordersList: row('recordersList', {
    tag: 'extension',
    summary: 'Which recorders the files of a dataset come from',
    access: 'data:read',
    answer: s.Recorders,
  }),
  filesList: row('filesList', {
    tag: 'extension',
    summary: 'List the files of a dataset by name',
    access: 'data:read',
    embed: true,
    query: z.strictObject({
      ...s.Page,
      status: s.FileStatus.optional(),
      verified_by: z
        .enum(['store', 'service', 'none'])
        .optional()
        .describe('Answer only files verified by this one, or by none'),
      kind: s.FileKind.optional().describe(
        'Answer only files of this kind; recordings and other files where it is absent',
      ),
      search: z
        .string()
        .min(1)
        .max(limits.file_search_length)
        .optional()
        .describe('Answer only files with this in their name, whatever its case'),
      filename: s.Filename.optional().describe('Answer this file alone'),
    }),
    answer: s.DataFiles,
  }),
  fileDownload: row('fileDownload', {
    tag: 'extension',
    summary: 'Get a URL from which a stored file, or a range of it, can be read',
    access: 'data:read',
    errors: ['conflict'],
    answer: s.FileDownload,
  }),
  filesCheck: row('filesCheck', {
    tag: 'extension',
    summary: 'Have the service read a stored file again, and learn whether it is damaged',
    access: 'data:write',
    errors: ['conflict'],
    answer: s.FileChecked,
  }),
  partsList: row('partsList', {
    tag: 'extension',
    summary: 'Which parts of a large file stand already',
    access: 'data:read',
    answer: s.Parts,
  }),
  partUrls: row('partUrls', {
    tag: 'extension',
    summary: 'Get URLs for parts of a large file',
    access: 'data:write',
    errors: ['conflict', 'already_put', 'disk_full'],
    body: s.PartUrlsRequest,
    answer: s.PartUrls,
  }),
  partsComplete: row('partsComplete', {
    tag: 'extension',
    summary: 'Join the parts of a large file',
    access: 'data:write',
    errors: ['conflict', 'checksum_mismatch'],
    body: s.PartsComplete,
    answer: s.PartsCompleted,
  }),
  uploadComplete: row('uploadComplete', {
    tag: 'specification',
    summary: 'Confirm the upload; answers for every promised file',
    access: 'data:write',
    query: z.strictObject({
      pages: z
        .enum(['true', 'false'])
        .optional()
        .describe(
          'true: each call compares the next thousand files and answers for those; the upload is confirmed when next_cursor is null',
        ),
      cursor: z.string().max(2000).optional().describe('next_cursor of the call before'),
    }),
    answer: s.UploadComplete,
  }),
  datasetsDelete: row('datasetsDelete', {
    tag: 'specification',
    summary: 'Delete a dataset with its analyses and results',
    access: 'data:write',
    answer: s.Deleted,
  }),
  validationConfig: row('validationConfig', {
    tag: 'specification',
    summary: 'Devices or data types that can be uploaded',
    access: 'data:read',
    query: z.strictObject({ method: z.enum(classificationMethods) }),
    answer: s.ValidationConfig,
  }),
  validate: row('validate', {
    tag: 'specification',
    summary: 'Check names, sizes and types before an upload',
    access: 'data:read',
    body: s.ValidateRequest,
    answer: s.ValidateAnswer,
  }),
  storage: row('storage', {
    tag: 'specification',
    summary: 'Storage used and allowed',
    access: 'data:read',
    answer: s.Storage,
  }),
};
