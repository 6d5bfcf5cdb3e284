import { analysisType, limits, type Preset, type PresetSummary } from '@biophony/contract';
import { isDuplicateRow, lockRow, type SqlValue } from '../base/database.ts';
import { ApiError, limitReached, notFound, orNull } from '../http/api-error.ts';
import type { Context, Handler, Handlers } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { assertAccount } from '../identity/proved-token.ts';
import { checkedSettings } from './settings.ts';

interface PresetRow extends PresetSummary {
  settings: string;
}

const presetColumns = 'preset_id, name, analysis_type, created_at, updated_at';

/** Throws `not_found` if it is absent or not the caller's. */
async function ownPreset(ctx: Context, presetId = ''): Promise<PresetRow> {
  const row = await ctx.deps.db
    .prepare(`SELECT ${presetColumns}, settings FROM presets WHERE preset_id = ? AND user_id = ?`)
    .bind(presetId, ctx.userId)
    .first<PresetRow>();
  if (!row) throw notFound('preset');
  return row;
}

const toPreset = ({ settings, ...row }: PresetRow): Preset => ({
  ...row,
  settings: JSON.parse(settings) as Preset['settings'],
});

const nameTaken = (name: string) =>
  new ApiError(
    'conflict',
    `You have a preset called ${name} already. Choose another name, or change that preset.`,
    'name',
  );

/** SQL condition: the account's settings stay within their limit; binds `settingsLimitValues`. */
const belowSettingsLimit = `(SELECT coalesce(sum(length(settings)), 0) FROM presets
  WHERE user_id = ? AND preset_id <> ?) + length(?) <= ?`;

const settingsLimitValues = (userId: string, presetId: string, settings: string): SqlValue[] => [
  userId,
  presetId,
  settings,
  limits.preset_settings_length_per_account,
];

const presetsFull = () =>
  limitReached(
    `An account can have ${limits.presets_per_account} presets, whose settings have ${limits.preset_settings_length_per_account} characters together. Delete some that you no longer use, then try again.`,
  );

const usualPage = 50;

const listPresets: Handler<'presetsList'> = async ({
  ctx,
  query: { cursor, limit = usualPage, analysis_type: type },
}) => {
  const after = cursor ? decodeCursor(cursor, 1) : [];
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT ${presetColumns} FROM presets
       WHERE user_id = ? ${type === undefined ? '' : 'AND analysis_type = ?'} ${cursor ? 'AND name > ?' : ''}
       ORDER BY name LIMIT ?`,
    )
    .bind(ctx.userId, ...(type === undefined ? [] : [type]), ...after, limit + 1)
    .all<PresetSummary>();
  const presets = results.slice(0, limit);
  const last = presets.at(-1);
  return {
    presets,
    next_cursor: results.length > limit && last ? encodeCursor([last.name]) : null,
  };
};

/** Throws `conflict` for an existing name, and `limit_reached`. */
const createPreset: Handler<'presetsCreate'> = async ({
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
  // Also answers a retry.
  const made = await orNull(ownPreset(ctx, presetId));
  if (made) return { preset: toPreset(made) };
  await assertAccount(db, ctx.userId);
  const other = await db
    .prepare('SELECT 1 FROM presets WHERE user_id = ? AND name = ?')
    .bind(ctx.userId, name)
    .first();
  throw other ? nameTaken(name) : presetsFull();
};

/** Throws `conflict` for an existing name, and `limit_reached`. */
const updatePreset: Handler<'presetsUpdate'> = async ({ ctx, params, body }) => {
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
