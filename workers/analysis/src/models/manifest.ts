import { z } from 'zod';
import { ModelError } from '../kit/errors.ts';

function objectAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodObject | null {
  let inner: unknown = schema;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault
  )
    inner = inner.unwrap();
  if (!(inner instanceof z.ZodObject)) return null;
  const [first, ...others] = path;
  if (first === undefined) return inner;
  const next: unknown = inner.shape[String(first)];
  return next instanceof z.ZodType ? objectAt(next, others) : null;
}

const fieldsAt = (schema: z.ZodType, path: readonly PropertyKey[]): string[] =>
  Object.keys(objectAt(schema, path)?.shape ?? {});

export const manifestFile = 'model.json';

export const modelIdPattern = /^[a-z0-9][a-z0-9._-]*$/;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hexadecimal');
const fileName = z
  .string()
  .regex(
    /^(?!.*\.\.)[\w+][\w+./-]*$/,
    'must be a path inside the model folder, such as labels/en.txt',
  );

const sentences = z.string().min(1).max(2000);

const licence = z.strictObject({
  name: z.string().min(1).max(200),
  url: z.url(),
  /** What whoever uses the model agrees to beyond the licence, in plain words. */
  terms: z.array(sentences).max(20).optional(),
  /** Results must credit them. */
  attribution: sentences.optional(),
  /** Files of the folder that travel with every copy: licence, notice, terms of use. */
  files: z.array(fileName).max(20).optional(),
  /** When the operator accepted the licence, ISO 8601. */
  accepted_at: z.iso.datetime().optional(),
});

const geoModel = z.strictObject({
  file: fileName,
  sha256,
  input: z.string().min(1),
  output: z.string().min(1),
  /** Species below it at a place and week are out of range. */
  threshold: z.number().min(0).max(1).default(0.03),
  /** One `code<TAB>scientific name<TAB>common name` a line. Default: the model's classes. */
  labels: fileName.optional(),
  /** Week -1, or the highest of the 48 weeks. */
  whole_year: z.enum(['week_-1', 'highest_week']).default('week_-1'),
  /** Licence of the range model where it is not the model's own. */
  licence: licence.optional(),
});

const manifestSchema = z.strictObject({
  id: z.string().regex(modelIdPattern, 'must be lower-case letters, digits, ., _ or -'),
  name: z.string().min(1),
  version: z.string().min(1),
  /** float32 sound `[batch, samples]` in, scores `[batch, classes]` out. */
  file: fileName,
  sha256,
  sample_rate_hz: z.int().min(1000).max(1_000_000),
  window_s: z.number().positive().max(60),
  input: z.string().min(1),
  output: z.string().min(1),
  embedding: z.string().min(1).nullable().default(null),
  /** `none` if the output is a confidence. */
  activation: z.enum(['sigmoid', 'softmax', 'none']),
  /** For sigmoid models trained like BirdNET's. */
  sensitivity: z.boolean().default(false),
  /** `Scientific name_Common name` lines by language; a single file is English. */
  labels: z.union(
    [
      fileName.transform((file): Record<string, string> => ({ en: file })),
      z.record(z.string().regex(/^[a-z]{2,3}(_[a-z]{2})?$/), fileName),
    ],
    'must be a file such as labels.txt, or one a language such as {"de": "de.txt", "pt_br": "pt_br.txt"}',
  ),
  placeholder_labels: z.boolean().default(false),
  /** Hertz. */
  low_hz: z.number().min(0).default(0),
  high_hz: z.number().positive().optional(),
  batch_size: z.int().min(1).max(64).default(4),
  /**
   * Recordings under a second (under a third of the window if less): `split_signal` keeps those
   * that BirdNET-Analyzer keeps.
   */
  short_sounds: z.enum(['split_signal', 'dropped']).default('split_signal'),
  geo: geoModel.nullable().default(null),
  licence,
  /** Address, or folder. */
  source: z.string().min(1),
  source_sha256: sha256.optional(),
  /** Publisher's or operator's checksum, or fetched from the publisher's address. */
  verified_by: z.enum(['publisher', 'operator', 'first_fetch']).optional(),
});

export type ModelManifest = z.infer<typeof manifestSchema>;
export type ManifestFields = z.input<typeof manifestSchema>;
export type ShortSounds = ModelManifest['short_sounds'];

/** Throws ModelError with file and field. Paths are relative to the manifest. */
export function parseManifest(value: unknown, path: string): ModelManifest {
  const result = manifestSchema.safeParse(value);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => {
      const name = issue.path.join('.');
      const problem = name === '' ? issue.message : `field ${name}: ${issue.message}`;
      if (issue.code !== 'unrecognized_keys') return problem;
      return `${problem}; the fields there are ${fieldsAt(manifestSchema, issue.path).join(', ')}`;
    });
    throw new ModelError(`${path} is not a valid model manifest: ${problems.join('; ')}.`);
  }
  const manifest = result.data;
  if (Object.keys(manifest.labels).length === 0) {
    throw new ModelError(
      `${path} is not a valid model manifest: field labels: name at least one file.`,
    );
  }
  return manifest;
}

export const windowSamples = ({ sample_rate_hz, window_s }: ModelManifest): number =>
  Math.round(sample_rate_hz * window_s);

export const highestHz = ({ high_hz, sample_rate_hz }: ModelManifest): number =>
  Math.min(high_hz ?? sample_rate_hz / 2, sample_rate_hz / 2);
