import { endpoints, type ApiErrorBody, type Endpoint } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { sampleBody } from '../../generate/from-schema.ts';
import type { TestServer } from '../../servers/test-server.ts';
import { newAccount } from '../support/account.ts';
import { belongings } from '../support/belongings.ts';
import { call, type RawAnswer } from '../support/call.ts';
import { absentParams } from '../support/params.ts';
import { policyCases, type PolicyCase } from './policy-cases.ts';

const rows = Object.values(endpoints) as Endpoint[];
const refusals = ['unauthenticated', 'token_expired', 'forbidden', 'insufficient_scope'];

/** The code of a refusal, or `in`. */
function outcome(answer: RawAnswer, row: Endpoint, one: PolicyCase): string {
  if (answer.status < 400) return 'in';
  const { code, error } = answer.body as ApiErrorBody;
  if (row.access === 'operator' && error.startsWith(`There is nothing at /api/admin/`)) return code;
  const reach = one.reachDecides && row.path.includes('{') && code === 'not_found';
  const decides = refusals.includes(code) || reach;
  return decides ? code : 'in';
}

const query = (row: Endpoint) => (row.query ? (sampleBody(row.query) as object) : undefined);

export const policySuite = (server: () => TestServer) =>
  describe('policy', () => {
    it('every row declares who may call it', () => {
      for (const row of rows)
        expect(row.access, `${row.id} declares no access`).toMatch(
          /^(public|account|session|runner|operator|[a-z]+:(read|write|create))$/,
        );
    });

    it('rows that admit embed tokens read, and name what they read', () => {
      const admitting = rows.filter((row) => row.embed);
      expect(admitting.length).toBeGreaterThan(0);
      for (const row of admitting) {
        expect(row.method, row.id).toBe('GET');
        expect(row.access, row.id).toMatch(/:read$/);
        expect(row.path, row.id).toMatch(/\{(projectId|dataId|analysisId)\}/);
      }
    });

    it('every row lets in whom it declares, and nobody else (S6.2, S6.4)', async () => {
      const [owner, other] = [await newAccount(server()), await newAccount(server())];
      const things = await belongings(owner);
      const cases = await policyCases(owner, other, things);
      const wrong: string[] = [];
      for (const row of rows) {
        await Promise.all(
          cases.map(async (one) => {
            const answer = await call(server().baseUrl, row.id, {
              token: await one.token(row),
              params: one.absent ? absentParams : things,
              body: row.body ? (sampleBody(row.body) as never) : undefined,
              query: query(row) as never,
              headers: one.headers?.(row),
            });
            const [got, expected] = [outcome(answer, row, one), one.expected(row)];
            if (got !== expected || answer.status === 500)
              wrong.push(`${row.id}, ${one.name}: ${got} (${answer.status}), not ${expected}`);
          }),
        );
      }
      expect(wrong.join('\n')).toBe('');
      const { project } = await owner.ok('projectsGet', {
        params: { projectId: things.projectId ?? '' },
      });
      expect(project).toMatchObject({ note_count: 1, tags: ['marsh'] });
    });
  });
