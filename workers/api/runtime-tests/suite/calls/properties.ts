import { ApiErrorBody, endpoints, type Endpoint } from '@biophony/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted, refused } from '../../generate/from-schema.ts';
import type { TestServer } from '../../servers/test-server.ts';
import type { Account } from '../support/account.ts';
import { newOperator } from '../admin/operator.ts';
import { belongings } from '../support/belongings.ts';
import { urlOf } from '../support/call.ts';

const rows = (Object.values(endpoints) as Endpoint[]).filter((row) => row.body);

/** A password hash is slow, and guesses are counted. */
const slow = (row: Endpoint) => row.path.startsWith('/api/auth/');
const runs = (server: TestServer, row: Endpoint) => {
  if (slow(row)) return 2;
  return server.name === 'workerd' ? 5 : 10;
};

// The same bodies every time, so that a failure comes from a change.
const seed = 20_260_504;

/** One of everything an endpoint can name, with an upload in parts. */
async function setUp(server: TestServer) {
  const owner = await newOperator(server);
  const params = await belongings(owner);
  const { files } = await owner.ok('uploadUrls', {
    params,
    body: {
      files: [{ filename: 'long.WAV', content_type: 'audio/wav', size: 40 * 1024 ** 2 }],
    },
  });
  const large = files[0];
  if (large?.status !== 'multipart') throw new Error(JSON.stringify(large));
  return { owner, params: { ...params, fileId: large.file_id } };
}

async function send(owner: Account, row: Endpoint, params: Record<string, string>, body: unknown) {
  const token = row.access === 'runner' ? owner.server.runnerSecret : owner.token;
  const answer = await fetch(urlOf(owner.server.baseUrl, row, params), {
    method: row.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

export const propertiesSuite = (server: () => TestServer) =>
  describe('any body', () => {
    let shared: ReturnType<typeof setUp> | undefined;
    const setting = () => (shared ??= setUp(server()));

    for (const row of rows) {
      const { body } = row;
      if (!body) continue;

      it(`that ${row.id} refuses gets 400 naming the field`, async () => {
        const { owner, params } = await setting();
        await fc.assert(
          fc.asyncProperty(refused(body), async (bad) => {
            const answer = await send(owner, row, params, bad);
            expect(answer.status, JSON.stringify(answer.body)).toBe(400);
            const failure = ApiErrorBody.parse(answer.body);
            expect(failure.code).toBe('invalid_request');
            expect(failure.field).toBeTruthy();
            expect(failure.error).toContain(failure.field);
          }),
          { numRuns: runs(server(), row), seed },
        );
      });

      // Operators' calls can close the service to other tests; admin.ts sends them.
      if (row.access === 'operator') continue;
      it(`that ${row.id} accepts never gets 500`, async () => {
        const { owner, params } = await setting();
        await fc.assert(
          fc.asyncProperty(accepted(body), async (good) => {
            const answer = await send(owner, row, params, good);
            expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
            if (answer.status === 400)
              expect(ApiErrorBody.parse(answer.body).field, JSON.stringify(good)).toBeTruthy();
          }),
          { numRuns: runs(server(), row), seed },
        );
      });
    }
  });
