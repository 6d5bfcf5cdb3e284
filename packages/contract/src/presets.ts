import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  analysisType,
  createdAt,
  Deleted,
  field,
  id,
  named,
  NextCursor,
  Page,
  settings,
  updatedAt,
} from './fields.ts';

const Name = field(
  named(limits.preset_name_length),
  'Name of the preset, once in each account',
  'Night birds',
);
const CompleteSettings = settings.describe(
  'Settings of the type; what is left out is written into the preset as its default of today',
);

/** A preset in a list. */
export const PresetSummary = z.strictObject({
  preset_id: id('The preset', '02e74f10-e032-4ad8-a8d1-38f2b4d6c0f9'),
  name: field(z.string(), 'Its name, for people', 'Night birds'),
  analysis_type: analysisType,
  created_at: createdAt,
  updated_at: updatedAt,
});
export type PresetSummary = z.infer<typeof PresetSummary>;

/** Analysis settings saved under a name. */
export const Preset = z.strictObject({ ...PresetSummary.shape, settings });
export type Preset = z.infer<typeof Preset>;

export const PresetsQuery = z.strictObject({
  ...Page,
  analysis_type: z.string().max(100).optional().describe('Presets of this type alone'),
});
export const Presets = z.strictObject({
  presets: z.array(PresetSummary).describe('Presets of one page, by their names'),
  next_cursor: NextCursor,
});
export const PresetAnswer = z.strictObject({ preset: Preset.describe('The preset') });

export const PresetCreate = z.strictObject({
  name: Name,
  analysis_type: analysisType.min(1).max(100),
  settings: CompleteSettings.optional(),
});
export const PresetUpdate = z.strictObject({
  name: Name.optional(),
  settings: CompleteSettings.optional(),
});

const tag = { name: 'Presets', description: 'Settings of analyses that people keep under names' };

export default defineEndpoints(tag, {
  presetsList: {
    route: ['GET', '/api/presets'],
    summary: 'List your presets, without their settings',
    access: 'profile:read',
    query: PresetsQuery,
    answer: Presets,
  },
  presetsCreate: {
    route: ['POST', '/api/presets'],
    summary: 'Keep type and settings of an analysis under a name',
    access: 'profile:write',
    status: 201,
    idempotent: true,
    errors: ['conflict', 'limit_reached'],
    body: PresetCreate,
    answer: PresetAnswer,
  },
  presetsGet: {
    route: ['GET', '/api/presets/{presetId}'],
    summary: 'Read a preset with its settings',
    access: 'profile:read',
    answer: PresetAnswer,
  },
  presetsUpdate: {
    route: ['PUT', '/api/presets/{presetId}'],
    summary: 'Change the name or the settings of a preset',
    access: 'profile:write',
    errors: ['conflict', 'limit_reached'],
    body: PresetUpdate,
    answer: PresetAnswer,
  },
  presetsDelete: {
    route: ['DELETE', '/api/presets/{presetId}'],
    summary: 'Delete a preset; analyses that were made with it stay as they are',
    access: 'profile:write',
    answer: Deleted,
  },
});
