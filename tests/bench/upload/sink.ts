// A store and the upload rows of /api in a process of its own: takes bytes, checks their sums, keeps nothing. Speaks
// to `biophony` (SHA-256, batches, parts) and to rclone (S3, Content-MD5). Started by upload.ts and inspect.ts.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forgetObjects, s3Answer } from './sink-s3.ts';

/** What arrived since the last reset. The receipt of an upload is no file of the card. */
export interface SinkReport {
  files: number;
  bytes: number;
  /** Bodies whose checksum was not what was promised. */
  mismatches: number;
  /** Milliseconds since 1970 of the first byte of the first body; null before that. */
  first_byte_at: number | null;
}

interface Promised {
  filename: string;
  size: number;
  sha256: string | undefined;
  kind?: string;
  parts: { part_number: number; size: number; etag: string }[];
}

const partBytes = 16 * 1024 ** 2;
const multipartAbove = 32 * 1024 ** 2;
const expires_at = new Date(Date.now() + 3_600_000).toISOString();

/** SHA-256 of every part by file name, as the card was made; only parts need it. */
const partSums = (
  process.argv[2] ? JSON.parse(readFileSync(process.argv[2], 'utf8')) : {}
) as Record<string, string[]>;

let delayMs = 0;
let report: SinkReport;
let promised: Map<string, Promised>;

function reset(delay: number): void {
  delayMs = delay;
  report = { files: 0, bytes: 0, mismatches: 0, first_byte_at: null };
  promised = new Map();
  forgetObjects();
}

/** Reads a body to its end, hashing it; answers the digest in hex. */
function digest(request: IncomingMessage, algorithm: 'sha256' | 'md5'): Promise<string> {
  const hash = createHash(algorithm);
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      report.first_byte_at ??= Date.now();
      report.bytes += chunk.length;
      hash.update(chunk);
    });
    request.on('end', () => resolve(hash.digest('hex')));
    request.on('error', reject);
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  return text;
}

const dataset = (pending: number) => ({
  data_id: 'card',
  project_id: 'bench',
  dataset_name: 'card',
  classification_method: 'by_device',
  data_type_or_device: 'audiomoth',
  file_count: 0,
  pending_count: pending,
});

function ticket(base: string, file: Omit<Promised, 'parts'>) {
  const { filename, size } = file;
  const file_id = String(promised.size);
  promised.set(file_id, { ...file, parts: [] });
  if (size > multipartAbove) {
    const part_count = Math.ceil(size / partBytes);
    return { status: 'multipart', filename, file_id, part_bytes: partBytes, part_count };
  }
  const upload_url = `${base}/put/${file_id}`;
  return { status: 'upload', filename, file_id, upload_url, headers: {}, expires_at };
}

type Answer = { status: number; headers?: Record<string, string>; body?: string };
const json = (value: unknown): Answer => ({ status: 200, body: JSON.stringify(value) });

async function takeFile(request: IncomingMessage, id: string, part: number | null) {
  const sum = await digest(request, 'sha256');
  const file = promised.get(id);
  const expected = part === null ? file?.sha256 : partSums[file?.filename ?? '']?.[part - 1];
  if (part === null && file?.kind !== 'receipt') report.files++;
  if (sum !== expected) {
    report.mismatches++;
    return { status: 422 };
  }
  const size = Number(request.headers['content-length']);
  if (part !== null) file?.parts.push({ part_number: part, size, etag: sum });
  return { status: 200, headers: { etag: `"${sum}"` } };
}

async function apiAnswer(request: IncomingMessage, base: string, path: string): Promise<Answer> {
  const { method } = request;
  const [, id = ''] = /\/files\/(\d+)\//.exec(path) ?? [];
  if (path.endsWith('/storage'))
    return json({ total_size_bytes: 0, subscription_limit_bytes: 2 ** 50 });
  if (path.endsWith('/sites')) return json({ sites: [], next_cursor: null });
  if (path.startsWith('/api/projects'))
    return json({ projects: [{ project_id: 'bench', title: 'Bench' }], next_cursor: null });
  if (path.endsWith('/datasets')) return json({ datasets: [dataset(0)] });
  if (path.endsWith('/upload-urls')) {
    const { files } = JSON.parse(await textOf(request)) as { files: Omit<Promised, 'parts'>[] };
    return json({ files: files.map((file) => ticket(base, file)) });
  }
  if (path.endsWith('/upload-url'))
    return json(ticket(base, JSON.parse(await textOf(request)) as Promised));
  if (path.endsWith('/parts') && method === 'GET')
    return json({ parts: promised.get(id)?.parts ?? [] });
  if (path.endsWith('/parts')) {
    const { part_numbers } = JSON.parse(await textOf(request)) as { part_numbers: number[] };
    const parts = part_numbers.map((part_number) => ({
      part_number,
      upload_url: `${base}/put/${id}/${part_number}`,
      headers: {},
    }));
    return json({ parts, expires_at });
  }
  await textOf(request);
  if (path.endsWith('/complete-parts')) {
    report.files++;
    return json({ completed: true });
  }
  if (path.includes('/complete-upload')) {
    const files = [...promised].map(([file_id, { filename, size }]) => ({
      file_id,
      filename,
      status: 'stored',
      size_bytes: size,
      stored_bytes: size,
      verified_by: 'store',
    }));
    const counts = { stored: files.length, missing: 0, wrong_size: 0 };
    return json({ dataset: dataset(0), ...counts, files });
  }
  return json({ status: 'ok' });
}

async function answerTo(request: IncomingMessage, base: string): Promise<Answer> {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', base);
  if (path === '/sink/report') return json(report);
  if (path === '/sink/reset') {
    reset(Number(searchParams.get('delay')));
    return json({});
  }
  const [, id, part] = /^\/put\/(\d+)(?:\/(\d+))?$/.exec(path) ?? [];
  if (id) return takeFile(request, id, part ? Number(part) : null);
  if (path.startsWith('/api/')) return apiAnswer(request, base, path);
  const s3 = await s3Answer(request, path, () => digest(request, 'md5'));
  if (s3.taken) report.files++;
  if (s3.mismatch) report.mismatches++;
  return s3;
}

function send(response: ServerResponse, { status, headers, body = '' }: Answer): void {
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  response.writeHead(status, { ...length, ...headers });
  response.end(body);
}

reset(0);
const server = createServer({ highWaterMark: 1024 ** 2 }, (request, response) => {
  const base = `http://${request.headers.host ?? ''}`;
  answerTo(request, base).then(
    (answer) => {
      const direct = delayMs === 0 || request.url?.startsWith('/sink/');
      if (direct) send(response, answer);
      else setTimeout(() => send(response, answer), delayMs);
    },
    (error: unknown) => send(response, { status: 500, body: String(error) }),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit());
