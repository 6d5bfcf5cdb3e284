// Runs in each runtime: free of Node, the DOM, and everything but the published SDK.
import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import {
  blobSource,
  createClient,
  fetchTransport,
  sessionTokens,
  uploadFiles,
  xhrTransport,
  type Client,
  type Transport,
} from '@biophony/sdk';

export interface Visit {
  baseUrl: string;
  email: string;
  password: string;
  title: string;
}

/** Sums are SHA-256 as lower-case hex. */
export interface Report {
  dataId: string;
  /** By file name, of the bytes to send. */
  sums: Record<string, string>;
  outcomes: Record<string, string>;
  again: Record<string, string>;
  /** Progress events within the largest file. */
  withinLargest: number;
  analysis: string;
  stepsSeen: number;
  resultFiles: number;
  /** Error of an upload stopped by its signal, and how it ended. */
  stopped: string;
  /** Status and code of the error for a missing object. */
  missing: string;
}

const minuteSamples = 8000 * 60;
const largest = 'long.WAV';

function recording(hour: number, samples: number): Uint8Array<ArrayBuffer> {
  const sound = new Int16Array(samples);
  for (let at = 0; at < samples; at++)
    sound[at] = Math.round(9000 * Math.sin((at * (300 + hour) * 2 * Math.PI) / 8000));
  const local = `2026-05-21T0${hour}:00:00`;
  const comment = blankAudioMothComment(local, '+00:00', '24F31901603710DE');
  return new Uint8Array(writeAudioMothWav({ samples: sound, sampleRate: 8000, comment }));
}

/** Three short recordings, one of 40 MB that goes up in parts, a copy, and an empty one. */
function makeCard(): [string, Uint8Array<ArrayBuffer>][] {
  const short = [4, 5, 6].map((hour): [string, Uint8Array<ArrayBuffer>] => [
    `2026052${hour}_040000.WAV`,
    recording(hour, minuteSamples),
  ]);
  const first = short[0]?.[1] ?? new Uint8Array();
  const long = recording(7, 20_000_000);
  return [...short, ['copy.WAV', first], [largest, long], ['empty.WAV', new Uint8Array()]];
}

/** Longer than between two progress events. */
const partMs = 200;

/** Answers to parts come one after the other, with time between. */
function lateParts(): Transport {
  const own = xhrTransport() ?? fetchTransport();
  let parts = 0;
  return {
    ...own,
    async put(request) {
      const answer = await own.put(request);
      if (request.source.filename === largest)
        await new Promise((resolve) => setTimeout(resolve, parts++ * partMs));
      return answer;
    },
  };
}

async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function signIn({ baseUrl, email, password }: Visit): Promise<Client> {
  const open = createClient({ baseUrl });
  const { token } = await open.auth.signIn({ email, password });
  return createClient({
    baseUrl,
    auth: { getToken: sessionTokens(() => open.auth.token(token)) },
  });
}

/** Uploads with the runtime's transport, again, and stopped; then analyses and waits. */
export async function uploadAndWait(visit: Visit): Promise<Report> {
  const client = await signIn(visit);
  const project = await client.projects.create({ title: visit.title });
  const { data_id: dataId } = await client.datasets.create(project.project_id, {
    dataset_name: 'card',
    classification_method: 'by_device',
    data_type_or_device: 'audiomoth',
  });
  const card = makeCard();
  const sources = () =>
    card.map(([filename, bytes]) => blobSource({ filename, blob: new Blob([bytes]) }));

  const stop = new AbortController();
  stop.abort();
  const stopped = await uploadFiles(client, dataId, sources(), { signal: stop.signal });

  let withinLargest = 0;
  const transport = lateParts();
  const first = await uploadFiles(client, dataId, sources(), {
    transport,
    onEvent(event) {
      if (event.type !== 'progress') return;
      const file = event.active.find(({ filename }) => filename === largest);
      if (file && file.sentBytes > 0 && file.sentBytes < file.size) withinLargest++;
    },
  });
  const again = await uploadFiles(client, dataId, sources());
  const outcomesOf = ({ files }: typeof first) =>
    Object.fromEntries(files.map(({ filename, outcome }) => [filename, outcome]));

  const { analysis_id } = await client.analyses.create(project.project_id, {
    analysis_type: 'acoustic_indices',
  });
  await client.analyses.execute(analysis_id);
  let stepsSeen = 0;
  const settled = await client.waitForAnalysis(analysis_id, { onProgress: () => stepsSeen++ });
  const { download_urls } = await client.analyses.results(analysis_id);
  const missing = await client.projects.get('nothing').catch((error: unknown) => error);

  return {
    dataId,
    sums: Object.fromEntries(
      await Promise.all(card.map(async ([name, bytes]) => [name, await sumOf(bytes)])),
    ),
    outcomes: outcomesOf(first),
    again: outcomesOf(again),
    withinLargest,
    analysis: settled.status,
    stepsSeen,
    resultFiles: download_urls.length,
    stopped: stopped.ended,
    missing:
      missing instanceof Error && 'status' in missing && 'code' in missing
        ? `${missing.name} ${missing.status} ${missing.code}`
        : String(missing),
  };
}
