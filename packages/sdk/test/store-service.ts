import { createHash } from 'node:crypto';
import {
  loopbackServer,
  type Answer,
  type LoopbackServer,
  type Received,
} from './loopback-server.ts';

interface Promised {
  file_id: string;
  filename: string;
  size: number;
  sha256?: string;
  stored: boolean;
  /** Another name of the same content. */
  sharedWith?: string;
  parts: Map<number, Buffer>;
}

export interface StoreOptions {
  /** Bytes; larger files go up in parts of `partBytes`. */
  multipartAbove?: number;
  partBytes?: number;
  /** The store has its own address, and can go away alone. */
  apart?: boolean;
  /** Before the service; undefined lets the call through. */
  intercept?: (request: Received) => Answer | undefined | Promise<Answer | undefined>;
}

export interface StoreService {
  server: LoopbackServer;
  /** The service itself unless `apart`. */
  store: LoopbackServer;
  /** At the same address. */
  reopenStore(): Promise<void>;
  /** Stored bytes by file name. */
  objects: Map<string, Buffer>;
  options: StoreOptions;
  /** Calls whose path contains this text. */
  calls(text: string): Received[];
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const ok = (json: unknown): Answer => ({ status: 200, json });
const failure = (status: number, code: string): Answer => ({
  status,
  json: { error: `It failed: ${code}`, code, request_id: 'r' },
});

/** Upload endpoints with a store, in memory, on a real port. */
export async function storeService(options: StoreOptions = {}): Promise<StoreService> {
  const promised = new Map<string, Promised>();
  const objects = new Map<string, Buffer>();
  const byId = (id: string) => [...promised.values()].find((file) => file.file_id === id);

  const ticket = (file: { filename: string; size: number; sha256?: string }, dryRun: boolean) => {
    const { filename, size } = file;
    const same = [...promised.values()].find(
      (one) => one.stored && one.sha256 === file.sha256 && one.size === size,
    );
    if (same) {
      const added = same.filename !== filename && promised.get(filename)?.stored !== true;
      const file_id = added ? `f${promised.size}` : same.file_id;
      const stored_as = same.sharedWith ?? same.filename;
      if (added && !dryRun)
        promised.set(filename, {
          ...file,
          file_id,
          stored: false,
          sharedWith: stored_as,
          parts: new Map(),
        });
      const told = { filename, file_id, stored_as, added, corrected: [], verified_by: 'store' };
      return { status: 'already_have', ...told };
    }
    if (size === 0)
      return { status: 'refused', filename, code: 'empty_file', error: 'It is empty' };
    const known = promised.get(filename);
    const mine = known ?? {
      ...file,
      file_id: `f${promised.size}`,
      stored: false,
      parts: new Map(),
    };
    if (!dryRun) promised.set(filename, { ...mine, ...file });
    const { multipartAbove = Infinity, partBytes: part_bytes = 1 } = service.options;
    if (size > multipartAbove) {
      const part_count = Math.ceil(size / part_bytes);
      return { status: 'multipart', filename, file_id: mine.file_id, part_bytes, part_count };
    }
    return {
      status: 'upload',
      filename,
      file_id: mine.file_id,
      upload_url: `${service.store.url}/put/${mine.file_id}`,
      headers: { 'content-type': 'audio/wav' },
      expires_at: new Date().toISOString(),
    };
  };

  const put = (file: Promised | undefined, body: Buffer): Answer => {
    if (!file) return failure(404, 'not_found');
    if (body.length !== file.size || (file.sha256 && sha256(body) !== file.sha256))
      return failure(422, 'checksum_mismatch');
    objects.set(file.filename, body);
    return { status: 200, headers: { etag: '"e"' } };
  };

  const complete = () => {
    const files = [...promised.values()].map((file) => {
      const found = objects.get(file.sharedWith ?? file.filename);
      file.stored = found?.length === file.size;
      const status = file.stored ? 'stored' : found ? 'wrong_size' : 'missing';
      return { file_id: file.file_id, filename: file.filename, status, size_bytes: file.size };
    });
    return ok({ dataset: { data_id: 'd' }, files });
  };

  const respond = async (request: Received): Promise<Answer> => {
    const before = await service.options.intercept?.(request);
    if (before !== undefined) return before;
    const { method, path, body } = request;
    const json = () => JSON.parse(body.toString()) as Record<string, never>;
    if (path === '/api/health') return ok({ status: 'ok', version: '1' });
    if (path.endsWith('/upload-urls')) {
      const { files, dry_run } = json() as unknown as { files: never[]; dry_run?: boolean };
      return ok({ files: files.map((file) => ticket(file, dry_run === true)) });
    }
    if (path.includes('/complete-upload')) return complete();
    const [, id = '', number = ''] = /\/(f\d+)(?:\/(\d+))?/.exec(path) ?? [];
    const file = byId(id);
    if (!file) return failure(404, 'not_found');
    if (path.endsWith('/complete-parts')) {
      const parts = [...file.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
      const whole = put(file, Buffer.concat(parts));
      return whole?.status === 200 ? ok({ completed: true }) : whole;
    }
    if (path.endsWith('/parts') && method === 'GET')
      return ok({
        parts: [...file.parts].map(([part_number, part]) => ({
          part_number,
          size: part.length,
          etag: `e${part_number}`,
        })),
      });
    if (path.endsWith('/parts'))
      return ok({
        parts: (json().part_numbers as unknown as number[]).map((part_number) => ({
          part_number,
          upload_url: `${service.store.url}/part/${id}/${part_number}`,
          headers: {},
        })),
        expires_at: '',
      });
    if (path.startsWith('/part/')) {
      file.parts.set(Number(number), body);
      return { status: 200, headers: { etag: `e${number}` } };
    }
    return put(file, body);
  };

  const service: StoreService = {
    server: undefined as unknown as LoopbackServer,
    store: undefined as unknown as LoopbackServer,
    async reopenStore() {
      service.store = await loopbackServer(respond, Number(new URL(service.store.url).port));
    },
    objects,
    options,
    calls: (text) => service.server.received.filter(({ path }) => path.includes(text)),
  };
  service.server = await loopbackServer(respond);
  service.store = options.apart ? await loopbackServer(respond) : service.server;
  return service;
}
