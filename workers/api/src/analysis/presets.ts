import { analysisType, limits, type Preset, type PresetSummary } from '@biophony/contract';
import { isDuplicateRow } from '../base/database.ts';
import { allRows, batch, firstRow, lockRow, nothing, type Sql, sql, values } from '../base/sql.ts';
import { ApiError, limitReached, notFound, orNull } from '../http/api-error.ts';
import type { Context, Handler, Handlers } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { assertAccount } from '../identity/proved-token.ts';
import { checkedSettings } from './settings.ts';

interface PresetRow extends PresetSummary {
  settings: string;
}

const presetColumns = sql`preset_id, name, analysis_type, created_at, updated_at`;

/** Throws `not_found` if absent or not the caller's. */
async function ownPreset(ctx: Context, presetId = ''): Promise<PresetRow> {
  const row = await firstRow<PresetRow>(
    ctx.deps.db,
    sql`SELECT ${presetColumns}, settings FROM presets
      WHERE preset_id = ${presetId} AND user_id = ${ctx.userId}`,
  );
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

/** Counts the preset with its new settings. */
const hasRoom = (userId: string, presetId: string, settings: string): Sql =>
  sql`(SELECT coalesce(sum(length(settings)), 0) FROM presets
    WHERE user_id = ${userId} AND preset_id <> ${presetId})
    + length(${settings}) <= ${limits.preset_settings_length_per_account}`;

const presetsFull = () =>
  limitReached(
    `An account can have ${limits.presets_per_account} presets, whose settings have ${limits.preset_settings_length_per_account} characters together. Delete some that you no longer use, then try again.`,
  );

const usualPage = 50;

const listPresets: Handler<'presetsList'> = async ({
  ctx,
  query: { cursor, limit = usualPage, analysis_type: type },
}) => {
  const results = await allRows<PresetSummary>(
    ctx.deps.db,
    sql`SELECT ${presetColumns} FROM presets
      WHERE user_id = ${ctx.userId} ${type === undefined ? nothing : sql`AND analysis_type = ${type}`}
        ${cursor ? sql`AND name > ${values(decodeCursor(cursor, 1))}` : nothing}
      ORDER BY name LIMIT ${limit + 1}`,
  );
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
  body: { name, analysis_type: type, settings: rawSettings = {} },
}) => {
  const { db } = ctx.deps;
  if (!analysisType(type))
    throw new ApiError('invalid_request', `There is no analysis type ${type}.`, 'analysis_type');
  const settings = checkedSettings(type, rawSettings);
  const at = ctx.now.toISOString();
  await batch(db, [
    lockRow('users', ctx.userId),
    sql`INSERT INTO presets (preset_id, user_id, name, analysis_type, settings, created_at, updated_at)
      SELECT ${presetId}, user_id, ${name}, ${type}, ${settings}, ${at}, ${at} FROM users
      WHERE user_id = ${ctx.userId} AND deleted_at IS NULL
        AND (SELECT count(*) FROM presets WHERE user_id = ${ctx.userId}) < ${limits.presets_per_account}
        AND ${hasRoom(ctx.userId, presetId, settings)}
      ON CONFLICT DO NOTHING`,
  ]);
  const preset = await orNull(ownPreset(ctx, presetId));
  if (preset) return { preset: toPreset(preset) };
  await assertAccount(db, ctx.userId);
  const other = await firstRow(
    db,
    sql`SELECT 1 FROM presets WHERE user_id = ${ctx.userId} AND name = ${name}`,
  );
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
  const results = await batch(db, [
    lockRow('users', ctx.userId),
    sql`UPDATE presets SET name = ${name}, settings = ${settings}, updated_at = ${ctx.now.toISOString()}
      WHERE preset_id = ${preset.preset_id} AND user_id = ${ctx.userId}
        AND (length(settings) >= length(${settings})
          OR ${hasRoom(ctx.userId, preset.preset_id, settings)})`,
  ]).catch((cause: unknown) => {
    throw isDuplicateRow(cause) ? nameTaken(name) : cause;
  });
  const after = await ownPreset(ctx, params.presetId);
  if (results.at(-1)?.meta.changes === 0) throw presetsFull();
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
    const gone = await firstRow(
      ctx.deps.db,
      sql`DELETE FROM presets
        WHERE preset_id = ${presetId} AND user_id = ${ctx.userId} RETURNING preset_id`,
    );
    if (!gone) throw notFound('preset');
    return { deleted: true };
  },
} satisfies Handlers;
