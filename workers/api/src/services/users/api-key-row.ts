import type { ApiKey, Scope } from '@biophony/contract';

export interface ApiKeyRow {
  key_id: string;
  name: string;
  prefix: string;
  scopes: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  ...row,
  scopes: JSON.parse(row.scopes) as Scope[],
});
