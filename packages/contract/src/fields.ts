import * as z from 'zod';
import { type ErrorCode, errorCodes } from './constants/error-codes.ts';
import { limits } from './constants/limits.ts';
import { lineFault } from './constants/text.ts';
import { field } from './field.ts';

export { field };

export const Id = z.string().min(1).max(64).describe('Opaque identifier');
export const Timestamp = z.iso.datetime().describe('ISO 8601, UTC');
export const Bytes = z.int().min(0).describe('Size in bytes');
export const Sha256 = field(
  z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits'),
  'SHA-256 of the whole file, lower-case hex',
  '5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5',
);
/** In examples. */
export const exampleUrl =
  'https://biophony.example/files/card-1/20260521_050000.WAV?expires=1779350400&signature=5f2c';
export const exampleSecret = 'vJ0qN3xSgTz8yC1mWb5kPd7hRf9uLe2aXo4iQs6tYcE';
export const exampleSettings = {
  min_conf: 0.25,
  lat: 51.5,
  lon: 7.1,
  timezone: 'Europe/Berlin',
};

/** An address of the service or its store. */
export const SignedUrl = z.string().meta({ example: exampleUrl });

/** Text that is trimmed and must not be blank. */
export const trimmed = (max: number) => z.string().trim().min(1, 'must not be blank').max(max);

const inOneLine = <T extends z.ZodString>(schema: T) =>
  schema.superRefine((text, { addIssue }) => {
    const fault = lineFault(text);
    if (fault !== null) addIssue({ code: 'custom', message: fault });
  });

/** A title or name: one line of text that reads as typed. */
export const named = (max: number) => inOneLine(trimmed(max));
/** One line of text that may be empty. */
export const lineOfText = (max: number) => inOneLine(z.string().trim().max(max));

/** An email address. */
export const EmailAddress = z.email().max(limits.email_length);

/** Origin as browsers write it: scheme, host and a non-default port. */
export const Origin = z
  .string()
  .max(255)
  .regex(
    /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?$/,
    'must be an origin such as https://example.org, without a path',
  )
  .describe('Origin of a web page, such as https://example.org');

/** IANA zone of a wall clock. */
export const ZoneName = z
  .string()
  .min(1)
  .max(limits.timezone_length)
  .describe('IANA name, such as Europe/Berlin');
/** Fixed offset of a wall clock. */
export const UtcOffset = z
  .string()
  .regex(/^[+-]\d\d:\d\d$/, 'must be an offset such as +02:00')
  .describe('Offset from UTC, such as +02:00');

/** 32 random bytes as base64url. */
export const RandomSecret = z
  .string()
  .regex(/^[\w-]{43,128}$/, 'must be 43 to 128 characters of base64url')
  .meta({ example: exampleSecret });

/** Settings of an analysis by name. */
export const Settings = z.record(z.string(), z.unknown());

export const Empty = z.strictObject({});
export const Done = z.strictObject({ done: z.literal(true).describe('True: it is done') });
export const Deleted = z.strictObject({ deleted: z.literal(true).describe('True: it is gone') });

/**
 * The longest cursor holds a file name: base64 of a JSON list with one text, at three bytes per
 * character. Shorter names may take six bytes per character, which gives no more in total.
 */
const cursorLength = Math.ceil(((3 * limits.filename_length + '[""]'.length) * 4) / 3);

export const Page = {
  cursor: z.string().max(cursorLength).optional().describe('Where the previous page ended'),
  limit: z.coerce.number().int().min(1).max(1000).optional().describe('Rows a page'),
};
export const NextCursor = field(
  z.string().nullable(),
  'Cursor of the next page; null at the end',
  null,
);

/** Describes a field of a common type: what it is, then the description of the type. */
const before =
  <T extends z.ZodType>(type: T) =>
  (description: string, example?: unknown): T =>
    type.meta({
      description: `${description}. ${type.description}`,
      ...(example !== undefined && { example }),
    });
export const id = before(Id);
export const time = before(Timestamp);
export const bytes = before(Bytes);
export const sha256 = before(Sha256);

// Fields of several nouns.
export const projectId = id('The project', 'c51ce410-c124-410e-9db5-e4b97fc2af07');
export const dataId = id('The dataset', '45c48cce-2e2d-4fbd-9a5b-51a3c1f1ed02');
export const fileId = id('The file', 'd3d94468-02a4-4259-b55d-38e6d163e804');
export const siteId = id('The site', '70efdf2e-c9b0-4607-9e5d-2c2c7a1b2e10');
export const deploymentId = id('The deployment', '6f4922f4-5568-461a-9cdf-4ad2299f6d11');
export const analysisId = id('The analysis', '8f14e45f-ceea-467f-ab16-6e3f8c2b9a01');
export const sampleId = id('The sample', '0f28b5d4-9d5a-4a1e-8c2b-7e6f5d4c3b21');
export const userId = id('The user', 'c74d97b0-1eae-4257-a44a-a0d5c6bafe10');
export const requestId = field(
  z.string(),
  'The request, as the log of the service names it; tell it when you ask for help',
  'aab32389-22bc-4c25-af60-6e53e7f1c108',
);

export const createdAt = time('When it was made');
export const updatedAt = time('When it was last changed');
export const expiresAt = time('When it ends');
export const version = field(
  z.int(),
  'Counts up with every change; send it as If-Match to notice races',
  1,
);

export const projectTitle = z.string().describe('Title of the project');
export const displayName = field(z.string(), 'Name of the user, as others see it', 'Ada Green');
export const madeBy = field(z.string(), 'Display name of who made it, at that time', 'Ada Green');
/** Address of an account; null for accounts without one. */
export const accountEmail = field(
  z.string().nullable(),
  'Email address of the account',
  'ada@example.org',
);
export const datasetName = field(z.string(), 'Name of the dataset', 'Card 1');
export const sizeBytes = bytes('Size of the file', 5_280_244);
/** Media type and so on, to be sent with a PUT. */
export const putHeaders = field(
  z.record(z.string(), z.string()),
  'Headers that the PUT must carry, as they are',
  { 'content-type': 'audio/wav' },
);
/** Serial number of a recorder; null for none. */
export const deviceId = field(
  z.string().nullable(),
  'Serial number of the recorder',
  '24F319055FDF1234',
);
export const analysisType = field(
  z.string(),
  'Type of the analysis, such as acoustic_indices',
  'birdnet_v2_4',
);
export const settings = field(
  Settings,
  'Settings of the analysis by name; see the template of its type',
  exampleSettings,
);
export const model = field(z.string().nullable(), 'Name of the model or method', 'birdnet-v2.4');
export const modelVersion = field(z.string().nullable(), 'Version of the model', '2.4');

/** In queries of reviews, samples and calibrations. */
export const speciesFilter = z
  .string()
  .max(200)
  .optional()
  .describe('Scientific name, or another name of the species');
export const modelId = field(
  z.string().min(1).max(100),
  'Id of the model in the catalogue',
  'birdnet-v2.4',
);

export const joinsFilter = z.string().max(64).optional().describe('Model, version and settings');

/** Continues a sign-in that waits for its second factor. */
export const HeldSignIn = z.strictObject({
  ticket: field(z.string(), 'To be sent with the code, within ten minutes', exampleSecret),
  methods: z
    .array(z.enum(['totp', 'sms', 'recovery']))
    .describe('Second factors that the account has'),
});

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];
export const ApiErrorBody = z.strictObject({
  error: field(
    z.string(),
    'What happened and what to do, for a person',
    'title must not be blank.',
  ),
  code: field(z.enum(codes), 'Stable code for programs', 'invalid_request'),
  request_id: requestId,
  field: field(z.string().optional(), 'The field of the request that was refused', 'title'),
  second_factor: HeldSignIn.optional().describe('How a sign-in goes on that has a second factor'),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;
