import { blobSource, createClient, uploadFiles, type Client } from '@biophony/sdk';
import { seededNoise } from '../../../../../tests/fixtures/survey/seeded-random.ts';
import { wav } from '../../suite/support/card.ts';

const sampleRateHz = 2000;
/** Two of these are too long for one shard. */
const shortSeconds = 310;
/** Long enough for an upload in parts. */
const longSeconds = 8500;
const shortFiles = 4;

/** What the service confirmed. */
export interface Done {
  title: string;
  projectId: string;
  dataId: string;
  noteId: string;
  analysisId: string;
  files: Map<string, Uint8Array<ArrayBuffer>>;
}

/** Unique: every sample contains `number`. */
function recording(number: number, at: number, seconds: number) {
  const { filename, bytes } = wav(
    `20260501_05${String(at).padStart(2, '0')}00.WAV`,
    seconds * sampleRateHz,
  );
  const view = new DataView(bytes.buffer);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * 2, true);
  const noise = seededNoise(number);
  for (let sample = 44; sample < bytes.length; sample += 2)
    view.setInt16(sample, 8192 * noise(), true);
  return { filename, bytes, seconds };
}

/** A person with cards. Uses the SDK, which repeats passing failures. */
export class FieldWorker {
  readonly client: Client;
  readonly name: string;
  readonly done: Done[] = [];
  /** Of any status. */
  answers = 0;
  repeats = 0;

  constructor(name: string, baseUrl: string, apiKey: string) {
    this.name = name;
    this.client = createClient({ baseUrl, auth: { apiKey }, maxRetries: 10 });
    this.client.on('response', () => this.answers++);
    this.client.on('retry', () => this.repeats++);
  }

  /**
   * Creates a project with a card, its upload, a note and a finished analysis. Throws for lasting
   * failures.
   */
  async workOnCard(number: number, withLong: boolean): Promise<void> {
    const { client } = this;
    const title = `${this.name}, card ${number}`;
    const { project_id: projectId } = await client.projects.create({ title });
    const { data_id: dataId } = await client.datasets.create(projectId, {
      dataset_name: 'Card',
      classification_method: 'by_device',
      data_type_or_device: 'other_audio',
    });
    const recordings = Array.from({ length: shortFiles }, (_, at) =>
      recording(1 + number * 100 + at, at, shortSeconds),
    );
    if (withLong) recordings.push(recording(99 + number * 100, shortFiles, longSeconds));
    const sources = recordings.map(({ filename, bytes, seconds }) =>
      blobSource({
        filename,
        blob: new Blob([bytes]),
        contentType: 'audio/wav',
        recording: { sample_rate_hz: sampleRateHz, channels: 1, duration_s: seconds },
      }),
    );
    const report = await uploadFiles(client, dataId, sources);
    const kept = report.files.filter(({ outcome }) =>
      ['stored', 'already_have'].includes(outcome),
    ).length;
    if (report.ended !== 'complete' || kept !== recordings.length)
      throw new Error(`${title}: ${JSON.stringify(report)}`, { cause: report.error });
    const { note_id: noteId } = await client.notes.create(projectId, { text: 'Rain at noon' });
    const { analysis_id: analysisId } = await client.analyses.create(projectId, {
      analysis_type: 'acoustic_indices',
    });
    await client.analyses.execute(analysisId);
    const { status, error_message } = await client.waitForAnalysis(analysisId);
    if (status !== 'completed') throw new Error(`${title}: ${status}, ${error_message}`);
    const files = new Map(recordings.map(({ filename, bytes }) => [filename, bytes]));
    this.done.push({ title, projectId, dataId, noteId, analysisId, files });
  }
}
