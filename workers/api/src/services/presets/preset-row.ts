import type { Preset, PresetSummary } from '@biophony/contract';
import { ApiError, notFound } from '../../http/errors/api-error.ts';
import type { Context } from '../../http/handler.ts';

/** A row of `presets` for its owner. */
export interface PresetRow extends PresetSummary {
  settings: string;
}

export const presetColumns = 'preset_id, name, analysis_type, created_at, updated_at';

/** The caller's preset. Throws `not_found` when it is absent or somebody else's. */
export async function ownPreset(ctx: Context, presetId = ''): Promise<PresetRow> {
  const row = await ctx.deps.db
    .prepare(`SELECT ${presetColumns}, settings FROM presets WHERE preset_id = ? AND user_id = ?`)
    .bind(presetId, ctx.userId)
    .first<PresetRow>();
  if (!row) throw notFound('preset');
  return row;
}

export const toPreset = ({ settings, ...row }: PresetRow): Preset => ({
  ...row,
  settings: JSON.parse(settings) as Preset['settings'],
});

export const nameTaken = (name: string) =>
  new ApiError(
    'conflict',
    `You have a preset called ${name} already. Choose another name, or change that preset.`,
    'name',
  );
