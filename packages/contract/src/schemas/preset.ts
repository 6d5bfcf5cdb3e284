import * as z from 'zod';
import { limits } from '../constants/limits.ts';
import { Id, named, NextCursor, Page, Settings, Timestamp } from './shared/common.ts';

const Name = named(limits.preset_name_length).describe('Name of the preset, once in each account');
const CompleteSettings = Settings.describe(
  'Settings of the type; what is left out is written into the preset as its default of today',
);

/** A preset in a list. */
export const PresetSummary = z.strictObject({
  preset_id: Id,
  name: z.string(),
  analysis_type: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PresetSummary = z.infer<typeof PresetSummary>;

/** Analysis settings saved under a name. */
export const Preset = z.strictObject({ ...PresetSummary.shape, settings: Settings });
export type Preset = z.infer<typeof Preset>;

export const PresetsQuery = z.strictObject({
  ...Page,
  analysis_type: z.string().max(100).optional().describe('Presets of this type alone'),
});
export const Presets = z.strictObject({
  presets: z.array(PresetSummary).describe('Presets of one page, by their names'),
  next_cursor: NextCursor,
});
export const PresetAnswer = z.strictObject({ preset: Preset });

export const PresetCreate = z.strictObject({
  name: Name,
  analysis_type: z.string().min(1).max(100),
  settings: CompleteSettings.optional(),
});
export const PresetUpdate = z.strictObject({
  name: Name.optional(),
  settings: CompleteSettings.optional(),
});
