import { z } from 'zod';
import { ModelError } from '../kit/errors.ts';

/** The object schema at a path of fields, behind what makes fields optional. */
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

/** Names of the fields of the object that stands at a path of fields; none where there is no object. */
const fieldsAt = (schema: z.ZodType, path: readonly PropertyKey[]): string[] =>
  Object.keys(objectAt(schema, path)?.shape ?? {});

/** The name of our manifest inside a model's folder. */
export const manifestFile = 'model.json';

/** What a model's id looks like; it is also the name of its folder. */
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
  /** Whom results are to name, and how. */
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
  /** Species rarer than this at a place and week are out of range. */
  threshold: z.number().min(0).max(1).default(0.03),
  /** Its own species, a line `code<TAB>scientific name<TAB>common name` each; without it they are the model's classes. */
  labels: fileName.optional(),
  /** What stands for the whole year: week -1, or the highest of the 48 weeks. */
  whole_year: z.enum(['week_-1', 'highest_week']).default('week_-1'),
  /** Licence of the range model where it is not the model's own. */
  licence: licence.optional(),
});

const manifestSchema = z.strictObject({
  id: z.string().regex(modelIdPattern, 'must be lower-case letters, digits, ., _ or -'),
  name: z.string().min(1),
  version: z.string().min(1),
  /** The ONNX file: float32 sound `[batch, samples]` in, scores `[batch, classes]` out. */
  file: fileName,
  sha256,
  sample_rate_hz: z.int().min(1000).max(1_000_000),
  window_s: z.number().positive().max(60),
  input: z.string().min(1),
  output: z.string().min(1),
  embedding: z.string().min(1).nullable().default(null),
  /** How the output becomes a confidence: `sigmoid` or `softmax` of it, or `none` when it is one already. */
  activation: z.enum(['sigmoid', 'softmax', 'none']),
  /** Whether the sensitivity setting applies; it does for sigmoid models trained like BirdNET's. */
  sensitivity: z.boolean().default(false),
  /** One file of `Scientific name_Common name` lines per language; a single name means English. */
  labels: z.union(
    [
      fileName.transform((file): Record<string, string> => ({ en: file })),
      z.record(z.string().regex(/^[a-z]{2,3}(_[a-z]{2})?$/), fileName),
    ],
    'must be a file such as labels.txt, or one a language such as {"de": "de.txt", "pt_br": "pt_br.txt"}',
  ),
  /** True when the labels are made up because the model came without any. */
  placeholder_labels: z.boolean().default(false),
  /** The band the model hears, hertz. */
  low_hz: z.number().min(0).default(0),
  high_hz: z.number().positive().optional(),
  batch_size: z.int().min(1).max(64).default(4),
  /**
   * Recordings under a second (under a third of the window, where that is less): `split_signal` keeps those that
   * BirdNET-Analyzer's function of that name keeps, some of them where windows overlap much; `dropped` keeps none.
   */
  short_sounds: z.enum(['split_signal', 'dropped']).default('split_signal'),
  geo: geoModel.nullable().default(null),
  licence,
  /** Where the model comes from: an address, or the folder it was imported from. */
  source: z.string().min(1),
  /** SHA-256 of the file the model was made from, kept to notice a later change at its source. */
  source_sha256: sha256.optional(),
  /**
   * For a model of the catalogue, how it is known to be that: by its publisher's checksum, by one that the operator
   * gave, or because it was fetched from its publisher's own address.
   */
  verified_by: z.enum(['publisher', 'operator', 'first_fetch']).optional(),
});

/** What is known of an installed model; the fields are those of its `model.json`. */
export type ModelManifest = z.infer<typeof manifestSchema>;
export type ManifestFields = z.input<typeof manifestSchema>;
export type ShortSounds = ModelManifest['short_sounds'];

/**
 * Checks a manifest read from `path`. Throws ModelError that names file and field.
 * Seconds, hertz and file paths relative to the manifest throughout.
 */
export function parseManifest(value: unknown, path: string): ModelManifest {
  const result = manifestSchema.safeParse(value);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => {
      const name = issue.path.join('.');
      const said = name === '' ? issue.message : `field ${name}: ${issue.message}`;
      if (issue.code !== 'unrecognized_keys') return said;
      return `${said}; the fields there are ${fieldsAt(manifestSchema, issue.path).join(', ')}`;
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

/** Samples in one window of the model. */
export const windowSamples = ({ sample_rate_hz, window_s }: ModelManifest): number =>
  Math.round(sample_rate_hz * window_s);

/** Highest frequency the model hears, hertz: its own limit, or half its sample rate. */
export const highestHz = ({ high_hz, sample_rate_hz }: ModelManifest): number =>
  Math.min(high_hz ?? sample_rate_hz / 2, sample_rate_hz / 2);
