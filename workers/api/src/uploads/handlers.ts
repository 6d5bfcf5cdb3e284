import type { Handlers } from '../http/handler.ts';
import { storage } from '../storage/usage.ts';
import { uploadComplete } from './complete-upload.ts';
import { createDataset, deleteDataset, listDatasets, listRecorders } from './datasets.ts';
import { fileDownload } from './downloads.ts';
import { listFiles } from './files.ts';
import { searchRecordings } from './search-recordings.ts';
import { completeParts, listParts, partUrls } from './multipart.ts';
import { uploadUrl, uploadUrls } from './upload-urls.ts';
import { validate, validationConfig } from './validation.ts';
import { checkFile } from './verify-files.ts';

export const dataHandlers = {
  datasetsList: listDatasets,
  datasetsCreate: createDataset,
  uploadUrl,
  uploadUrls,
  recordersList: listRecorders,
  filesList: listFiles,
  recordingsSearch: searchRecordings,
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
