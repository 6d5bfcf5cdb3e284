// The peer of upload.ts: the contract's own calls for one file after another, on the SDK's connections.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blobSource, createClient } from '@biophony/sdk';
import { undiciTransport } from '@biophony/sdk/node';

const [url = '', folder = '', files = '1', parallel = '1'] = process.argv.slice(2);
const client = createClient({ baseUrl: url, auth: { apiKey: 'bench' } });
const transport = undiciTransport();
const signal = new AbortController().signal;
const names = readdirSync(folder).slice(0, Number(files));

async function uploadOne(filename: string): Promise<void> {
  const bytes = readFileSync(join(folder, filename));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const size = bytes.length;
  const asked = { filename, size, sha256, content_type: 'audio/wav' };
  const { upload_url, headers } = await client.files.uploadUrl('card', asked);
  const source = blobSource({ filename, blob: new Blob([bytes]) });
  const put = { url: upload_url, headers, source, offset: 0, length: size, signal };
  const { status } = await transport.put({ ...put, onProgress: () => {} });
  if (status !== 200) throw new Error(`the sink answered ${status}`);
  await client.datasets.completeUpload('card');
}

const worker = async () => {
  for (let name = names.shift(); name; name = names.shift()) await uploadOne(name);
};
await Promise.all(Array.from({ length: Number(parallel) }, worker));
await transport.close();
