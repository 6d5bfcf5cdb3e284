import { analysisType, limits } from '@biophony/contract';
import { ApiError, orNull } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { lockRow } from '../../ports/dialect.ts';
import { checkedSettings } from '../analysis/settings/checked-settings.ts';
import { assertAccount } from '../rows/assert-account.ts';
import { nameTaken, ownPreset, toPreset } from './preset-row.ts';
import { belowSettingsLimit, presetsFull, settingsLimitValues } from './presets-limit.ts';

/** Keeps type and settings under a name. Throws conflict for a name that is taken, and limit_reached. */
export const createPreset: Handler<'presetsCreate'> = async ({
  ctx,
  newId: presetId = crypto.randomUUID(),
  body: { name, analysis_type: type, settings: given = {} },
}) => {
  const { db } = ctx.deps;
  if (!analysisType(type))
    throw new ApiError('invalid_request', `There is no analysis type ${type}.`, 'analysis_type');
  const settings = checkedSettings(type, given);
  const at = ctx.now.toISOString();
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    db
      .prepare(
        `INSERT INTO presets (preset_id, user_id, name, analysis_type, settings, created_at, updated_at)
         SELECT ?, user_id, ?, ?, ?, ?, ? FROM users
         WHERE user_id = ? AND deleted_at IS NULL AND (SELECT count(*) FROM presets WHERE user_id = ?) < ? AND ${belowSettingsLimit}
         ON CONFLICT DO NOTHING`,
      )
      .bind(
        presetId,
        name,
        type,
        settings,
        at,
        at,
        ctx.userId,
        ctx.userId,
        limits.presets_per_account,
        ...settingsLimitValues(ctx.userId, presetId, settings),
      ),
  ]);
  // Also of a call that was done before.
  const made = await orNull(ownPreset(ctx, presetId));
  if (made) return { preset: toPreset(made) };
  await assertAccount(db, ctx.userId);
  const other = await db
    .prepare('SELECT 1 FROM presets WHERE user_id = ? AND name = ?')
    .bind(ctx.userId, name)
    .first();
  throw other ? nameTaken(name) : presetsFull();
};
