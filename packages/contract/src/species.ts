import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import { dataId, field, joinsFilter, NextCursor, Page } from './fields.ts';

/** A species in a project: the newest analysis of each dataset counts. */
export const ProjectSpecies = z.strictObject({
  scientific_name: field(z.string(), 'Scientific name', 'Erithacus rubecula'),
  common_name: field(z.string(), 'Common name; empty where the model has none', 'European Robin'),
  detections: field(z.int().min(0), 'Detections in all these analyses', 1204),
  datasets: field(z.int().min(1), 'Datasets with detections', 6),
  best_confidence: field(z.number(), 'Confidence of the surest detection', 0.98),
  data_id: dataId.describe('The dataset with most detections'),
});
export type ProjectSpecies = z.infer<typeof ProjectSpecies>;
export const SpeciesOfProject = z.strictObject({
  species: z.array(ProjectSpecies).describe('Those with most detections first'),
  next_cursor: NextCursor,
});

const tag = { name: 'Analyses' };

export default defineEndpoints(tag, {
  speciesList: {
    route: ['GET', '/api/projects/{projectId}/species'],
    summary: 'List the species that were found in a project',
    failure: 'Failed to list the species',
    access: 'analysis:read',
    role: 'viewer',
    query: z.strictObject({
      ...Page,
      search: z
        .string()
        .trim()
        .min(1)
        .max(limits.file_search_length)
        .optional()
        .describe('Only species with this in a name, whatever its case and accents'),
      joins: joinsFilter.describe(
        'Only analyses of this model, version and settings; where it is absent, the newest of each dataset and of these',
      ),
    }),
    answer: SpeciesOfProject,
  },
});
