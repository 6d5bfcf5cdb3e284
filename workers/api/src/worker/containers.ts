import { analysisTypes } from '@biophony/contract/constants';
import type { Database } from '../base/database.ts';
import { parseNumber, SettingError, parseSwitch, wrongSetting } from '../base/setting-values.ts';
import { firstRow, jsonTexts, nothing, sql } from '../base/sql.ts';

export interface Containers {
  most: number;
  /** That they can run; null: all, if models come from a store. */
  types: readonly string[] | null;
  environment: Readonly<Record<string, string>>;
}

type Get = (name: string) => string | undefined;

const withoutModel = Object.entries(analysisTypes).flatMap(([type, { model }]) =>
  model === null ? [type] : [],
);

/** Empty without CONTAINER_MODELS. Throws SettingError. */
function modelsOf(get: Get): Record<string, string> {
  const from = get('CONTAINER_MODELS');
  if (from === undefined) return {};
  if (!/^s3:\/\/[\w][\w.-]{1,62}(\/|$)/.test(from))
    throw wrongSetting('CONTAINER_MODELS', 'a place such as s3://biophony-models', from);
  const required = (name: string) => {
    const value = get(name);
    if (value !== undefined) return value;
    throw new SettingError(
      `CONTAINER_MODELS is set and ${name} is not; set it with "wrangler secret put ${name}".`,
    );
  };
  return {
    BIOPHONY_MODELS_FROM: from,
    BIOPHONY_S3_ENDPOINT: get('R2_S3_ENDPOINT') ?? '',
    BIOPHONY_S3_REGION: 'auto',
    BIOPHONY_S3_ACCESS_KEY_ID: required('MODELS_ACCESS_KEY_ID'),
    BIOPHONY_S3_SECRET_ACCESS_KEY: required('MODELS_SECRET_ACCESS_KEY'),
  };
}

/** Null if CONTAINER_RUNNERS is off or absent. Throws SettingError. */
export function readContainers(get: Get): Containers | null {
  const most = parseNumber('MOST_CONTAINERS', get('MOST_CONTAINERS'), {
    usual: 4,
    least: 1,
    most: 1000,
  });
  const models = modelsOf(get);
  if (!parseSwitch('CONTAINER_RUNNERS', get('CONTAINER_RUNNERS') ?? 'off')) return null;
  return {
    most,
    types: 'BIOPHONY_MODELS_FROM' in models ? null : withoutModel,
    environment: {
      BIOPHONY_API_URL: get('BASE_URL') ?? '',
      BIOPHONY_RUNNER_SECRET: get('RUNNER_SECRET') ?? '',
      ...models,
    },
  };
}

/** Justify one more container. */
const shardsAContainer = 8;

/** Counts only types that containers can run: others would keep one waiting, at a cost. */
export async function containersNeeded(
  db: Database,
  { most, types }: Pick<Containers, 'most' | 'types'>,
): Promise<number> {
  const row = await firstRow<{ n: number }>(
    db,
    sql`SELECT COUNT(*) AS n FROM (
      SELECT 1 FROM shards WHERE status IN ('ready', 'leased')
        ${types === null ? nothing : sql`AND analysis_type IN ${jsonTexts(types)}`}
      LIMIT ${most * shardsAContainer}) AS open`,
  );
  return Math.ceil((row?.n ?? 0) / shardsAContainer);
}
