import type { Handlers } from '../../http/handler.ts';
import { checkFile } from './verify/check-file.ts';
import { completeParts } from './parts/complete-parts.ts';
import { uploadComplete } from './complete-upload.ts';
import { createDataset } from './create-dataset.ts';
import { deleteDataset } from './delete-dataset.ts';
import { fileDownload } from './file-download.ts';
import { listDatasets } from './list-datasets.ts';
import { listFiles } from './list-files.ts';
import { listRecorders } from './list-recorders.ts';
import { listParts } from './parts/list-parts.ts';
import { partUrls } from './parts/part-urls.ts';
import { storage } from './storage.ts';
import { uploadUrl } from './uploads/upload-url.ts';
import { uploadUrls } from './uploads/upload-urls.ts';
import { validate } from './validation/validate.ts';
import { validationConfig } from './validation/validation-config.ts';

export const dataHandlers = {
  datasetsList: listDatasets,
  datasetsCreate: createDataset,
  uploadUrl,
  uploadUrls,
  recordersList: listRecorders,
  filesList: listFiles,
  fileDownload,
  filesCheck: checkFile,
  partsList: listParts,
  partUrls,
  partsComplete: completeParts,
  uploadComplete,
  datasetsDelete: deleteDataset,
  validationConfig,
  validate,
  storage,
} satisfies Handlers;
