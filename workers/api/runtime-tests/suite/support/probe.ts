import { endpoints, type RouteId } from '@biophony/contract';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount } from './account.ts';
import { call } from './call.ts';
import { absentParams } from './params.ts';

/** Calls every row once as somebody who may, so that the report knows which rows answer 501. */
export async function probe(server: TestServer): Promise<void> {
  const account = await newAccount(server);
  const ending: RouteId[] = ['userDelete', 'authSignOutEverywhere'];
  const ids = (Object.keys(endpoints) as RouteId[]).filter((id) => !ending.includes(id));
  for (const id of ids) {
    const token = endpoints[id].access === 'runner' ? server.runnerSecret : account.token;
    await call(server.baseUrl, id, { token, params: absentParams });
  }
}
