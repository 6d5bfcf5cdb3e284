import type { Handler } from '../../http/handler.ts';
import { isDuplicateRow } from '../../ports/duplicate-row.ts';
import { lockRow } from '../../ports/dialect.ts';
import { checkedSettings } from '../analysis/settings/checked-settings.ts';
import { nameTaken, ownPreset, toPreset } from './preset-row.ts';
import { belowSettingsLimit, presetsFull, settingsLimitValues } from './presets-limit.ts';

/** Changes name or settings. Throws conflict for a name that is taken, and limit_reached. */
export const updatePreset: Handler<'presetsUpdate'> = async ({ ctx, params, body }) => {
  const { db } = ctx.deps;
  const preset = await ownPreset(ctx, params.presetId);
  const name = body.name ?? preset.name;
  const settings = body.settings
    ? checkedSettings(preset.analysis_type, body.settings)
    : preset.settings;
  const results = await db
    .batch([
      ...lockRow(db, 'users', ctx.userId),
      db
        .prepare(
          `UPDATE presets SET name = ?, settings = ?, updated_at = ?
           WHERE preset_id = ? AND user_id = ? AND (length(settings) >= length(?) OR ${belowSettingsLimit})
           RETURNING preset_id`,
        )
        .bind(
          name,
          settings,
          ctx.now.toISOString(),
          preset.preset_id,
          ctx.userId,
          settings,
          ...settingsLimitValues(ctx.userId, preset.preset_id, settings),
        ),
    ])
    .catch((cause: unknown) => {
      throw isDuplicateRow(cause) ? nameTaken(name) : cause;
    });
  const after = await ownPreset(ctx, params.presetId);
  if (results.at(-1)?.results.length === 0) throw presetsFull();
  return { preset: toPreset(after) };
};
