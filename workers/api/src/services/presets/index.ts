import { notFound } from '../../http/errors/api-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { createPreset } from './create-preset.ts';
import { listPresets } from './list-presets.ts';
import { ownPreset, toPreset } from './preset-row.ts';
import { updatePreset } from './update-preset.ts';

/** Settings of analyses that people keep under names. */
export const presetHandlers = {
  presetsList: listPresets,
  presetsCreate: createPreset,
  presetsGet: async ({ ctx, params }) => ({
    preset: toPreset(await ownPreset(ctx, params.presetId)),
  }),
  presetsUpdate: updatePreset,
  presetsDelete: async ({ ctx, params: { presetId = '' } }) => {
    const gone = await ctx.deps.db
      .prepare('DELETE FROM presets WHERE preset_id = ? AND user_id = ? RETURNING preset_id')
      .bind(presetId, ctx.userId)
      .first();
    if (!gone) throw notFound('preset');
    return { deleted: true };
  },
} satisfies Handlers;
