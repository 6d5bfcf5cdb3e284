import { createMembersClient, type MembersClient } from '@biophony/sdk';
import { connect } from '../account/connect.ts';
import type { Settings } from '../config/settings.ts';

/** The calls of members, as the signed-in user. Throws CliError where nobody is signed in. */
export const connectMembers = async (settings: Settings): Promise<MembersClient> =>
  createMembersClient(await connect(settings));

/** Everything that pages hold. */
export async function allOf<Row>(pages: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}
