import type { ApiKey } from '@biophony/contract';
import { table } from '../text/table.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

const day = (time: string | null): string => time?.slice(0, 10) ?? 'never';

export function keysTable(keys: ApiKey[], width: number): string {
  if (keys.length === 0) return `You have no API keys. Make one: ${biophony('keys create NAME')}`;
  const columns = ['ID', 'Name', 'Begins with', 'Made', 'Expires', 'Last used'].map((title) => ({
    title,
  }));
  const rows = keys.map((key) => [
    key.key_id,
    key.name,
    key.prefix,
    day(key.created_at),
    day(key.expires_at),
    day(key.last_used_at),
  ]);
  return table(columns, rows, width);
}
