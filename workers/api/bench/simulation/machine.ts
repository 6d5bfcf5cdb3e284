import type { Lease } from '@biophony/contract';
import { limits, pieceName } from '@biophony/contract';
import type { Agenda } from './agenda.ts';
import type { Chance } from './chance.ts';
import { secondsOfFile } from './seed.ts';
import type { SimulatedService } from './simulated-service.ts';

/** What machines did with their time, in simulated seconds. */
export interface Spent {
  /** Of work whose results were kept. */
  kept: number;
  /** Of work that died with its machine. */
  lost: number;
  leases: number;
  deaths: number;
}

/** What machines share. */
export interface Environment {
  agenda: Agenda;
  chance: Chance;
  service: SimulatedService;
  spent: Spent;
  /** The share of leases in which the machine dies. */
  deaths: number;
  /** After how many seconds of work a machine hands in what it has; none where it never does. */
  pieceSeconds: number | null;
  /** Told when shards may have become ready, and how many. */
  onReady(type: string, shards: number): void;
  /** Told when an analysis has its results. */
  onDone(analysisId: string): void;
  /** Told when a machine found nothing to do. */
  onIdle(machine: Machine): void;
}

/** As the runner does it: ten heartbeats a lease. */
const beatSeconds = limits.lease_seconds / 10;
/** Sound that a machine of speed 1 analyses in a second. */
const soundPerSecond = 10;
/** Reading the files before, and storing the part after. */
const transferSeconds = 2;
/** Time until a machine that died asks again. */
const downSeconds = 120;
/** Seconds of a merge, and of each part that it joins. */
const [mergeSeconds, partSeconds] = [2, 0.01];

interface Held {
  lease: Lease;
  began: number;
  /** The second at which it is done; that of a death when it is not. */
  ends: number;
  dies: boolean;
  /** Seconds that one file takes; none in a merge. */
  fileSeconds: number;
  /** The second until which its work is kept, and how many of its files are. */
  keptAt: number;
  keptFiles: number;
}

/** A simulated runner: it does nothing but spend time, and makes the calls that a runner makes, when it makes them. */
export class Machine {
  readonly name: string;
  readonly type: string;
  readonly #speed: number;
  readonly #environment: Environment;

  constructor(name: string, type: string, environment: Environment) {
    this.name = name;
    this.type = type;
    this.#environment = environment;
    // Machines of a university differ by a factor of four.
    this.#speed = environment.chance.between(0.5, 2);
  }

  /** Asks for work, and does it. */
  readonly poll = async (): Promise<void> => {
    const { agenda, service, spent, chance, deaths, onIdle } = this.#environment;
    const type = { analysis_type: this.type, model: null, model_version: null };
    const { lease } = await service.call('runnerLease', {
      body: { runner_id: this.name, analysis_types: [type], parts_in_pages: true },
    });
    if (!lease) {
      onIdle(this);
      return;
    }
    const fileSeconds = secondsOfFile / soundPerSecond / this.#speed;
    const takes =
      lease.kind === 'merge'
        ? mergeSeconds + partSeconds * (lease.part_count ?? 0)
        : transferSeconds + fileSeconds * lease.files.length;
    spent.leases++;
    const dies = chance.next() < deaths;
    const began = agenda.now;
    const ends = began + takes * (dies ? chance.next() : 1);
    this.#goOn({ lease, began, ends, dies, fileSeconds, keptAt: began, keptFiles: 0 });
  };

  #goOn(held: Held): void {
    const { agenda } = this.#environment;
    const beat = agenda.now + beatSeconds;
    if (beat < held.ends) agenda.at(beat, () => this.#beat(held));
    else agenda.at(held.ends, () => (held.dies ? this.#die(held) : this.#complete(held)));
  }

  /** Files of the lease that are done by now; the last one never is before the end. */
  #filesDone({ lease, began, fileSeconds }: Held): number {
    const seconds = Math.max(0, this.#environment.agenda.now - began - transferSeconds);
    return Math.max(0, Math.min(lease.files.length - 1, Math.floor(seconds / fileSeconds)));
  }

  /** Hands in the files since the last piece; what is begun of the next file is not kept. */
  async #handIn(held: Held, files: number): Promise<void> {
    const { service } = this.#environment;
    const { lease, keptFiles } = held;
    const after = (lease.files_kept ?? 0) + keptFiles;
    const output = await this.#store(lease, pieceName(after));
    await service.call('runnerPiece', {
      params: { shardId: lease.shard_id },
      body: {
        lease_token: lease.lease_token,
        after,
        files: files - keptFiles,
        output,
        files_analysed: files - keptFiles,
        files_refused: 0,
        seconds_analysed: (files - keptFiles) * secondsOfFile,
      },
    });
    held.keptFiles = files;
    held.keptAt = held.began + transferSeconds + files * held.fileSeconds;
  }

  async #beat(held: Held): Promise<void> {
    const { agenda, service, pieceSeconds } = this.#environment;
    const { files_kept: before = 0, shard_id: shardId, lease_token } = held.lease;
    const files = this.#filesDone(held);
    await service.call('runnerHeartbeat', {
      params: { shardId },
      body: {
        lease_token,
        files_done: before + files,
        seconds_done: (before + files) * secondsOfFile,
      },
    });
    if (pieceSeconds !== null && agenda.now - held.keptAt >= pieceSeconds && files > held.keptFiles)
      await this.#handIn(held, files);
    this.#goOn(held);
  }

  async #die(held: Held): Promise<void> {
    const { agenda, spent, onReady } = this.#environment;
    spent.deaths++;
    // What is left has to be transferred again.
    const left = 1 - held.keptFiles / Math.max(1, held.lease.files.length);
    const again = held.keptFiles > 0 ? transferSeconds * left : 0;
    spent.lost += agenda.now - held.keptAt + again;
    spent.kept += held.keptAt - held.began - again;
    agenda.in(downSeconds, this.poll);
    agenda.in(limits.lease_seconds + 1, async () => onReady(this.type, 1));
  }

  async #complete(held: Held): Promise<void> {
    const { agenda, service, spent, onReady, onDone } = this.#environment;
    const { lease } = held;
    const files = lease.files.length - held.keptFiles;
    const output = await this.#store(lease, lease.kind === 'merge' ? 'files.csv' : 'part.ndjson');
    await service.call('runnerComplete', {
      params: { shardId: lease.shard_id },
      body: {
        lease_token: lease.lease_token,
        outputs: [output],
        files_analysed: files,
        files_refused: 0,
        seconds_analysed: files * secondsOfFile,
        summary: lease.kind === 'merge' ? await this.#summary(lease) : null,
      },
    });
    spent.kept += agenda.now - held.began;
    if (lease.kind === 'merge') onDone(lease.analysis_id);
    // It may have been the last one before the merge.
    else onReady(this.type, 1);
    await this.poll();
  }

  /** Has an output signed, and puts it. */
  async #store(lease: Lease, name: string) {
    const { service } = this.#environment;
    const output = { name, size_bytes: 3, sha256: '0'.repeat(64) };
    const sent = { ...output, content_type: 'text/plain' };
    const { outputs } = await service.call('runnerOutputs', {
      params: { shardId: lease.shard_id },
      body: { lease_token: lease.lease_token, outputs: [sent] },
    });
    const [target] = outputs;
    if (!target) throw new Error(`There is no link for ${name}`);
    await service.put(target.upload_url, new Uint8Array(output.size_bytes));
    return output;
  }

  /** Reads the pages of parts that a merge joins. */
  async #summary(lease: Lease) {
    const { service } = this.#environment;
    let cursor: string | null = null;
    let parts = 0;
    do {
      const page: { parts: unknown[]; next_cursor: string | null } = await service.call(
        'runnerParts',
        {
          params: { shardId: lease.shard_id },
          body: { lease_token: lease.lease_token, ...(cursor ? { cursor } : {}) },
        },
      );
      parts += page.parts.length;
      cursor = page.next_cursor;
    } while (cursor !== null);
    if (parts !== lease.part_count) throw new Error(`${parts} of ${lease.part_count} parts`);
    return {
      analysis_type: lease.analysis_type,
      model: 'none',
      model_version: '1',
      settings: {},
      files: { total: parts, analysed: parts, refused: 0 },
      seconds_analysed: 1,
      detections: 0,
    };
  }
}
