import { analysisTypes, devices } from '@biophony/contract/constants';
import * as kit from '@biophony/ui/widgets';
import { fn } from 'storybook/test';
import { analysis, dataset, results } from '../../fixtures/data.ts';
import { page } from '../page.tsx';

const dialog =
  'A dialog that is named by its title, keeps the focus inside, closes by Escape, and gives the focus back to where it was.';

export const AnalysisResults = page(kit.AnalysisResults, {
  args: { analysisId: analysis.analysis_id, open: true, onClose: fn() },
  answers: {
    [`GET /api/analysis/analyses/${analysis.analysis_id}/results`]: { results },
    [`GET /api/analysis/analyses/${analysis.analysis_id}/not-in-files`]: {
      not_in_files: { recordings: 1248, corrected: 0, at_sites: 0 },
    },
  },
  frame: 560,
  accessibility: dialog,
});

const { description, supported_file_extensions } = analysisTypes.birdnet_v2_4;

export const CreateAnalysis = page(kit.CreateAnalysis, {
  args: { projectId: 'p1', datasets: [dataset], open: true, onDone: fn(), onClose: fn() },
  answers: {
    'GET /api/analysis/projects/p1/compatible-types': {
      compatible_types: [
        {
          type: 'birdnet_v2_4',
          description,
          compatible: true,
          compatible_files: 1248,
          file_count: 1248,
          reason: null,
          supported_file_extensions: [...supported_file_extensions],
        },
      ],
    },
  },
  frame: 560,
  accessibility: dialog,
});

export const DatasetFiles = page(kit.DatasetFiles, {
  args: { dataset, open: true, onClose: fn() },
  answers: { 'GET /api/data/datasets/d1/files': { files: [], next_cursor: null } },
  frame: 560,
  accessibility: dialog,
});

const GB = 1024 ** 3;

export const UploadDataset = page(kit.UploadDataset, {
  args: { projectId: 'p1', open: true, onDone: fn(), onCancelled: fn(), onClose: fn() },
  answers: {
    'GET /api/data/validation/config': {
      config: { classification_method: 'by_device', enabled: true, options: devices },
    },
    'GET /api/data/user/storage': {
      total_size_gb: 0.1,
      subscription_limit_gb: 1,
      subscription_tier: 'free',
      total_size_bytes: 0.1 * GB,
      subscription_limit_bytes: GB,
    },
  },
  frame: 820,
  accessibility: `${dialog} It asks before it gives up an upload.`,
});
