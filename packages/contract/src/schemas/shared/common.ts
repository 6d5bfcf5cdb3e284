import * as z from 'zod';
import { errorCodes, type ErrorCode } from '../../constants/error-codes.ts';
import { limits } from '../../constants/limits.ts';
import { lineFault } from '../../constants/text/text-rule.ts';
import { programText } from './holds.ts';

export const Id = programText(z.string().min(1).max(64)).describe('Opaque identifier');
export const Timestamp = z.iso.datetime().describe('ISO 8601, UTC');
export const Bytes = z.int().min(0).describe('Size in bytes');
export const Sha256 = programText(
  z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits'),
).describe('SHA-256 of the whole file, lower-case hex');
/** An address of the service or its store. */
export const SignedUrl = programText(z.string());

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

/** 32 random bytes as base64url. */
export const RandomSecret = z
  .string()
  .regex(/^[\w-]{43,128}$/, 'must be 43 to 128 characters of base64url');

export const Empty = z.strictObject({});
export const Done = z.strictObject({ done: z.literal(true) });
export const Deleted = z.strictObject({ deleted: z.literal(true) });

/**
 * The longest cursor holds a file name: base64 of a JSON list with one text, at three bytes per
 * character. Shorter names may take six bytes per character, which gives no more in total.
 */
const cursorLength = Math.ceil(((3 * limits.filename_length + '[""]'.length) * 4) / 3);

export const Page = {
  cursor: z.string().max(cursorLength).optional().describe('Where the previous page ended'),
  limit: z.coerce.number().int().min(1).max(1000).optional().describe('Rows a page'),
};
export const NextCursor = programText(z.string())
  .nullable()
  .describe('Cursor of the next page; null at the end');

/** Continues a sign-in that waits for its second factor. */
export const HeldSignIn = z.strictObject({
  ticket: z.string().describe('To be sent with the code, within ten minutes'),
  methods: z.array(z.enum(['totp', 'sms', 'recovery'])),
});

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];
export const ApiErrorBody = z.strictObject({
  error: z.string().describe('What happened and what to do, for a person'),
  code: z.enum(codes).describe('Stable code for programs'),
  request_id: z.string(),
  field: z.string().optional().describe('The field of the request that was refused'),
  second_factor: HeldSignIn.optional().describe('How a sign-in goes on that has a second factor'),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;

/** Settings of an analysis by name. */
export const Settings = z.record(z.string(), z.unknown());
