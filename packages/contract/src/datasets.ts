import * as z from 'zod';
import { classificationMethods } from './constants/devices.ts';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  Bytes,
  createdAt,
  dataId,
  datasetName,
  Deleted,
  field,
  named,
  projectId,
  updatedAt,
} from './fields.ts';

export const Dataset = z.strictObject({
  data_id: dataId,
  project_id: projectId,
  dataset_name: datasetName,
  classification_method: z
    .enum(classificationMethods)
    .describe('Whether the dataset is of a device or of a type of data'),
  data_type_or_device: field(
    z.string(),
    'The device or the type of data; see the validation options',
    'audiomoth',
  ),
  file_count: field(z.int().min(0), 'Recordings stored', 2),
  total_size_bytes: field(Bytes, 'Bytes of the recordings stored', 10_560_488),
  other_count: z
    .int()
    .min(0)
    .describe('Other files stored beside the recordings, without receipts'),
  other_bytes: Bytes.describe(
    'Bytes of the other files and receipts stored; they count towards storage too',
  ),
  pending_count: z.int().min(0).describe('Files of any kind promised and not yet confirmed'),
  duration_s: field(z.number(), 'Seconds of audio, as far as headers were sent', 55),
  validation_status: field(
    z.enum(['pending', 'valid', 'partial', 'invalid']),
    'Whether the files can be analysed: all, some or none; pending before the upload is confirmed',
    'valid',
  ),
  validation_issues: field(
    z.array(z.string()),
    'What is wrong or odd with the files, in sentences',
    [],
  ),
  created_at: createdAt,
  updated_at: updatedAt,
});
export type Dataset = z.infer<typeof Dataset>;

export const Datasets = z.strictObject({
  datasets: z.array(Dataset).describe('All datasets of the project'),
});
export const DatasetAnswer = z.strictObject({
  data_id: dataId,
  dataset: Dataset.describe('The dataset'),
});
export const DatasetCreate = z.strictObject({
  dataset_name: field(named(limits.dataset_name_length), 'Name of the dataset', 'Card 1'),
  classification_method: Dataset.shape.classification_method,
  data_type_or_device: field(
    z.string().min(1).max(50),
    'The device or the type of data; see the validation options',
    'audiomoth',
  ),
  strict_name: z
    .boolean()
    .optional()
    .describe('True refuses a name that any dataset of the project has, also one without files'),
});

export const Recorder = z.strictObject({
  device_id: field(
    z.string().nullable(),
    'Null for files that name no recorder',
    '24F319055FDF1234',
  ),
  files: z.int().min(1).describe('Files promised or stored'),
});
export const Recorders = z.strictObject({
  recorders: z.array(Recorder).describe('The recorder of most files first'),
});
export type Recorders = z.infer<typeof Recorders>;

const tag = { name: 'Datasets', description: 'The recordings of a card or a deployment' };

export default defineEndpoints(tag, {
  datasetsList: {
    route: ['GET', '/api/data/{projectId}/datasets'],
    specified: true,
    summary: 'List the datasets of a project',
    failure: 'Failed to get project datasets',
    access: 'data:read',
    role: 'viewer',
    embed: true,
    answer: Datasets,
  },
  datasetsCreate: {
    route: ['POST', '/api/data/{projectId}/dataset'],
    specified: true,
    summary: 'Create a dataset',
    failure: 'Failed to create dataset',
    access: 'data:write',
    role: 'manager',
    status: 201,
    idempotent: true,
    errors: ['dataset_exists', 'limit_reached'],
    body: DatasetCreate,
    answer: DatasetAnswer,
  },
  recordersList: {
    route: ['GET', '/api/data/datasets/{dataId}/recorders'],
    summary: 'Which recorders the files of a dataset come from',
    access: 'data:read',
    role: 'viewer',
    answer: Recorders,
  },
  datasetsDelete: {
    route: ['DELETE', '/api/data/datasets/{dataId}'],
    specified: true,
    summary: 'Delete a dataset with its analyses and results',
    failure: 'Failed to delete dataset',
    access: 'data:write',
    role: 'manager',
    answer: Deleted,
  },
});
