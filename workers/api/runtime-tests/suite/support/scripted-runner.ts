import { pieceName, type Lease, type SentSummary, type Summary } from '@biophony/contract';
import { readSummary, resultsFormat } from '@biophony/contract/results';
import { expect, vi } from 'vitest';
import { waitMs } from '../../../../../tools/scripts/test/machine.ts';
import type { TestServer } from '../../servers/test-server.ts';
import { Caller } from './account.ts';
import { put, sha256 } from './card.ts';

let runners = 0;

/** Leases, reads, writes and completes through the API, but counts bytes instead of birds. */
export class ScriptedRunner {
  readonly caller: Caller;
  readonly runnerId: string;
  readonly types: string[];

  constructor(server: TestServer, types: string[], secret = server.runnerSecret) {
    this.caller = new Caller(server, secret);
    this.runnerId = `scripted-${runners++}`;
    this.types = types;
  }

  async lease(
    speciesRange: boolean | null = null,
    modelName: string | null = null,
  ): Promise<Lease | null> {
    const { lease } = await this.caller.ok('runnerLease', {
      body: {
        runner_id: this.runnerId,
        analysis_types: this.types.map((analysis_type) => ({
          analysis_type,
          model: null,
          model_version: null,
          model_name: modelName,
          species_range: speciesRange,
        })),
      },
    });
    return lease;
  }

  /** Returns shards of other suites. */
  async leaseOf(analysisId: string): Promise<Lease> {
    return vi.waitFor(
      async () => {
        const lease = await this.lease();
        if (lease?.analysis_id === analysisId) return lease;
        if (lease) await this.release(lease, null);
        throw new Error(`No shard of ${analysisId} was to be had`);
      },
      { timeout: waitMs },
    );
  }

  release(lease: Lease, error: string | null, final = false) {
    return this.caller.ok('runnerRelease', {
      params: { shardId: lease.shard_id },
      body: { lease_token: lease.lease_token, error, final },
    });
  }

  heartbeat(lease: Lease, files_done: number) {
    return this.caller.ok('runnerHeartbeat', {
      params: { shardId: lease.shard_id },
      body: { lease_token: lease.lease_token, files_done, seconds_done: files_done / 10 },
    });
  }

  /** Returns what `complete` must name. */
  async putOutputs(lease: Lease, contents: Record<string, string>) {
    const bodies = Object.values(contents).map((text) => new TextEncoder().encode(text));
    const outputs = Object.keys(contents).map((name, at) => {
      const bytes = bodies[at] ?? new Uint8Array();
      return { name, size_bytes: bytes.length, sha256: sha256(bytes) };
    });
    const signed = await this.caller.ok('runnerOutputs', {
      params: { shardId: lease.shard_id },
      body: {
        lease_token: lease.lease_token,
        outputs: outputs.map((output) => ({ ...output, content_type: 'text/csv' })),
      },
    });
    for (const [at, request] of signed.outputs.entries())
      expect(await put(request, bodies[at] ?? new Uint8Array())).toBe(200);
    return outputs;
  }

  /** Writes one part that lists the shard's files. */
  async analyse(lease: Lease): Promise<void> {
    const lines: string[] = [];
    for (const file of lease.files) {
      const answer = await fetch(file.download_url);
      expect(answer.status).toBe(200);
      const { length } = new Uint8Array(await answer.arrayBuffer());
      expect(length).toBe(file.size_bytes);
      lines.push(`${file.filename},${length}`);
    }
    await this.heartbeat(lease, lease.files.length);
    const outputs = await this.putOutputs(lease, { 'part.csv': `${lines.join('\n')}\n` });
    await this.complete(lease, outputs, lease.files.length, null);
  }

  /** Results of the next files of a shard. */
  async handIn(lease: Lease, before: number, count: number): Promise<number> {
    const after = (lease.files_kept ?? 0) + before;
    const rows = lease.files.slice(before, before + count);
    const name = pieceName(after);
    const text = rows.map((file) => `${file.filename},${file.size_bytes}\n`).join('');
    const [output] = await this.putOutputs(lease, { [name]: text });
    if (!output) throw new Error(`${name} was not put`);
    const { files_kept } = await this.caller.ok('runnerPiece', {
      params: { shardId: lease.shard_id },
      body: {
        lease_token: lease.lease_token,
        after,
        files: count,
        output,
        files_analysed: count,
        files_refused: 0,
        seconds_analysed: count,
      },
    });
    return files_kept;
  }

  /** Joins parts into result files, with further ones. */
  async merge(
    lease: Lease,
    more: Readonly<Record<string, string>> = {},
    told: Partial<Summary> = {},
  ): Promise<void> {
    let rows = '';
    for (const part of lease.parts) rows += await (await fetch(part.download_url)).text();
    const files = rows.split('\n').filter((line) => line !== '').length;
    const summary = { ...summaryOf(lease, files, 0), ...told };
    const outputs = await this.putOutputs(lease, {
      'files.csv': `file,bytes\n${rows}`,
      'summary.json': JSON.stringify(summary),
      ...more,
    });
    await this.complete(lease, outputs, files, summary);
  }

  complete(
    lease: Lease,
    outputs: { name: string; size_bytes: number; sha256: string }[],
    files_analysed: number,
    summary: SentSummary | null,
  ) {
    return this.caller.ok('runnerComplete', {
      params: { shardId: lease.shard_id },
      body: {
        lease_token: lease.lease_token,
        outputs,
        files_analysed,
        files_refused:
          lease.files.length - files_analysed > 0 ? lease.files.length - files_analysed : 0,
        seconds_analysed: files_analysed / 10,
        summary,
      },
    });
  }

  /** Until the analysis has no more shards; adds further files to results and summary. */
  async workOff(
    analysisId: string,
    more: Readonly<Record<string, string>> = {},
    told: Partial<Summary> = {},
  ): Promise<void> {
    for (;;) {
      const lease = await this.leaseOf(analysisId);
      if (lease.kind === 'analyse') await this.analyse(lease);
      else {
        await this.merge(lease, more, told);
        return;
      }
    }
  }
}

/** A summary before format versions, with the least fields. */
export const formerSummaryOf = (lease: Lease, analysed: number, refused: number) => ({
  analysis_type: lease.analysis_type,
  model: 'scripted',
  model_version: '1',
  settings: lease.settings,
  files: { total: analysed + refused, analysed, refused },
  seconds_analysed: analysed / 10,
  detections: 0,
});

export const summaryOf = (lease: Lease, analysed: number, refused: number): Summary => ({
  ...readSummary(formerSummaryOf(lease, analysed, refused)),
  format_version: resultsFormat,
});
