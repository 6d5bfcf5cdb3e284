import { resultsFormat } from '@biophony/contract/results';
import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller, newAccount, type Account } from '../support/account.ts';
import { storeLacks, projectWithData } from '../support/card.ts';
import { formerSummaryOf, ScriptedRunner, summaryOf } from '../support/scripted-runner.ts';

/** An executed analysis of a new project's files. */
export async function queuedAnalysis(account: Account, files = 3) {
  const { projectId } = await projectWithData(account, files);
  const { analysis } = await account.ok('analysesCreate', {
    params: { projectId },
    body: { analysis_type: 'acoustic_indices' },
  });
  const params = { analysisId: analysis.analysis_id };
  await account.ok('analysesExecute', { params });
  return { projectId, analysisId: analysis.analysis_id, params };
}

export const runnerSuite = (server: () => TestServer) =>
  describe('runners', () => {
    const indices = () => new ScriptedRunner(server(), ['acoustic_indices']);

    it('lease the pieces, then the merge, and the analysis is completed with downloads', async () => {
      const ada = await newAccount(server());
      const { analysisId, params } = await queuedAnalysis(ada);
      const runner = indices();
      const lease = await runner.leaseOf(analysisId);
      expect(lease).toMatchObject({ kind: 'analyse', attempt: 1, parts: [] });
      expect(lease.files).toHaveLength(3);
      expect((await ada.ok('analysesGet', { params })).analysis.status).toBe('running');
      await runner.analyse(lease);
      const merge = await runner.leaseOf(analysisId);
      expect(merge).toMatchObject({ kind: 'merge', files: [] });
      expect(merge.parts.map((part) => part.name)).toEqual(['part.csv']);
      await runner.merge(merge);
      const { analysis } = await ada.ok('analysesGet', { params });
      expect(analysis).toMatchObject({ status: 'completed', files_processed: 3, total_files: 3 });
      const { results } = await ada.ok('analysesResults', {
        params,
        query: { include_downloads: 'true' },
      });
      expect(results.download_urls.map((file) => file.filename)).toEqual([
        'files.csv',
        'summary.json',
      ]);
      expect(results.summary?.files.analysed).toBe(3);
      const [table] = results.download_urls;
      const answer = await fetch(table?.download_url ?? '', { headers: { range: 'bytes=0-3' } });
      expect(answer.status).toBe(206);
      expect(await answer.text()).toBe('file');
      if (!storeLacks(server(), 'names files as a link says'))
        expect(answer.headers.get('content-disposition')).toContain('files.csv');
    });

    it('of earlier versions send a summary of format 1, which is answered filled in; what others leave out is told (S24.9)', async () => {
      const ada = await newAccount(server());
      const { analysisId, params } = await queuedAnalysis(ada, 1);
      const runner = indices();
      await runner.analyse(await runner.leaseOf(analysisId));
      const merge = await runner.leaseOf(analysisId);
      const former = formerSummaryOf(merge, 1, 0);
      const later = { ...summaryOf(merge, 1, 0), format_version: resultsFormat + 1 };
      await expect(runner.complete(merge, [], 1, later)).rejects.toThrow(/summary/);
      await runner.complete(merge, [], 1, former);
      const { results } = await ada.ok('analysesResults', { params });
      expect(results.summary).toMatchObject({ ...former, format_version: 1, species: [] });

      // Results of a part of the recordings say that they are incomplete.
      const other = await queuedAnalysis(ada, 1);
      await runner.analyse(await runner.leaseOf(other.analysisId));
      const last = await runner.leaseOf(other.analysisId);
      await runner.complete(last, [], 1, { ...summaryOf(last, 1, 0), complete: false });
      const told = await ada.ok('analysesResults', { params: other.params });
      expect(told.results.summary?.complete).toBe(false);
    });

    it('get each piece once, however many ask at the same time', async () => {
      const ada = await newAccount(server());
      const { analysisId } = await queuedAnalysis(ada, 1);
      const runners = Array.from({ length: 8 }, indices);
      const leases = await Promise.all(runners.map((runner) => runner.lease()));
      const mine = leases.filter((lease) => lease?.analysis_id === analysisId);
      expect(mine.length).toBeLessThanOrEqual(1);
      await Promise.all(leases.map((lease, at) => lease && runners[at]?.release(lease, null)));
      await indices().workOff(analysisId);
    });

    it('hand in pieces of a shard, after which the next one goes on (S11.2)', async () => {
      const ada = await newAccount(server());
      const { analysisId, params } = await queuedAnalysis(ada, 5);
      const runner = indices();
      const first = await runner.leaseOf(analysisId);
      expect(await runner.handIn(first, 0, 2)).toBe(2);
      expect(await runner.handIn(first, 2, 1)).toBe(3);
      await runner.release(first, null);
      const second = await runner.leaseOf(analysisId);
      expect(second).toMatchObject({ shard_id: first.shard_id, files_kept: 3, seconds_kept: 3 });
      expect(second.files).toEqual(
        first.files.slice(3).map((file) => ({ ...file, download_url: expect.any(String) })),
      );
      expect(await runner.handIn(second, 0, 1)).toBe(4);
      await runner.analyse({ ...second, files: second.files.slice(1) });
      const merge = await runner.leaseOf(analysisId);
      const texts = merge.parts.map(async (part) => (await fetch(part.download_url)).text());
      const rows = (await Promise.all(texts)).join('');
      const listed = first.files.map((file) => `${file.filename},${file.size_bytes}\n`).join('');
      expect(rows).toBe(listed);
      await runner.merge(merge);
      const { analysis } = await ada.ok('analysesGet', { params });
      expect(analysis).toMatchObject({ status: 'completed', files_processed: 5 });
    });

    it('that know nothing of pieces go on after those of another, with what is left alone', async () => {
      const ada = await newAccount(server());
      const { analysisId, params } = await queuedAnalysis(ada, 5);
      const [newer, older] = [indices(), indices()];
      const first = await newer.leaseOf(analysisId);
      expect(await newer.handIn(first, 0, 3)).toBe(3);
      await newer.release(first, null);
      const left = await older.leaseOf(analysisId);
      expect(left.files.map((file) => file.filename)).toEqual(
        first.files.slice(3).map((file) => file.filename),
      );
      // Its heartbeats count from 0, and its result has its own files.
      await older.heartbeat(left, 1);
      const { analysis: running } = await ada.ok('analysesGet', { params });
      expect(running.files_processed).toBe(3);
      await older.analyse(left);
      await older.merge(await older.leaseOf(analysisId));
      const { analysis } = await ada.ok('analysesGet', { params });
      expect(analysis).toMatchObject({ status: 'completed', files_processed: 5 });
    });

    it('get only what they can do', async () => {
      const ada = await newAccount(server());
      const { analysisId } = await queuedAnalysis(ada, 1);
      expect(await new ScriptedRunner(server(), ['model:none-such']).lease()).toBeNull();
      expect(await new ScriptedRunner(server(), []).lease()).toBeNull();
      await indices().workOff(analysisId);
    });

    it('lose the lease when the analysis is deleted, and are told when it is cancelled', async () => {
      const ada = await newAccount(server());
      const cancelled = await queuedAnalysis(ada, 1);
      const runner = indices();
      const lease = await runner.leaseOf(cancelled.analysisId);
      await ada.ok('analysesCancel', { params: cancelled.params });
      expect((await runner.heartbeat(lease, 0)).cancelled).toBe(true);
      const deleted = await queuedAnalysis(ada, 1);
      const held = await runner.leaseOf(deleted.analysisId);
      await ada.ok('analysesDelete', { params: deleted.params });
      await runner.caller.refused('runnerHeartbeat', 'lease_lost', {
        params: { shardId: held.shard_id },
        body: { lease_token: held.lease_token, files_done: 0, seconds_done: 0 },
      });
    });

    it('cannot complete with outputs that are not in the store', async () => {
      const ada = await newAccount(server());
      const { analysisId } = await queuedAnalysis(ada, 1);
      const runner = indices();
      const lease = await runner.leaseOf(analysisId);
      const params = { shardId: lease.shard_id };
      const output = { name: 'part.csv', size_bytes: 5, sha256: '0'.repeat(64) };
      const failure = await runner.caller.refused('runnerComplete', 'conflict', {
        params,
        body: {
          lease_token: lease.lease_token,
          outputs: [output],
          files_analysed: 1,
          files_refused: 0,
          seconds_analysed: 1,
          summary: null,
        },
      });
      expect(failure.error).toContain('part.csv');
      await runner.analyse(lease);
      await runner.workOff(analysisId);
    });

    it('are fenced: a handed-back lease counts no more, and completing twice is no error', async () => {
      const ada = await newAccount(server());
      const { analysisId } = await queuedAnalysis(ada, 1);
      const runner = indices();
      const first = await runner.leaseOf(analysisId);
      await runner.release(first, null);
      const second = await runner.leaseOf(analysisId);
      expect(second.attempt).toBe(1);
      await runner.caller.refused('runnerHeartbeat', 'lease_lost', {
        params: { shardId: first.shard_id },
        body: { lease_token: first.lease_token, files_done: 0, seconds_done: 0 },
      });
      await runner.complete(second, [], 1, null);
      await runner.complete(second, [], 1, null);
      await runner.workOff(analysisId);
    });

    it('end an analysis as failed when trying again cannot help, with their reason', async () => {
      const ada = await newAccount(server());
      const { analysisId, params } = await queuedAnalysis(ada, 1);
      const runner = indices();
      await runner.release(await runner.leaseOf(analysisId), 'The model file is damaged.', true);
      const { analysis } = await ada.ok('analysesGet', { params });
      expect(analysis.status).toBe('failed');
      expect(analysis.error_message).toContain('The model file is damaged.');
      await ada.refused('analysesResults', 'conflict', { params });
    });

    it('fail an analysis that could read no file, and its table of files can still be had', async () => {
      const ada = await newAccount(server());
      const { analysisId, params } = await queuedAnalysis(ada, 2);
      const runner = indices();
      await runner.complete(await runner.leaseOf(analysisId), [], 0, null);
      const merge = await runner.leaseOf(analysisId);
      const outputs = await runner.putOutputs(merge, { 'files.csv': 'file,reason\n' });
      await runner.complete(merge, outputs, 0, summaryOf(merge, 0, 2));
      const { analysis } = await ada.ok('analysesGet', { params });
      expect(analysis).toMatchObject({ status: 'failed', cancelled: false });
      expect(analysis.error_message).toContain('None of the 2 files could be analysed');
      const { results } = await ada.ok('analysesResults', { params });
      expect(results.result_file_count).toBe(1);
    });

    it('need the runner secret', async () => {
      const ada = await newAccount(server());
      const body = { runner_id: 'x', analysis_types: [] };
      expect((await ada.raw('runnerLease', { body })).status).toBeGreaterThanOrEqual(401);
      await new Caller(server(), 'wrong').refused('runnerLease', 'unauthenticated', { body });
    });
  });
