// All schemas by their names, and what they are made of.
export * from './results/summary-schema.ts';
export {
  ApiErrorBody,
  Bytes,
  Deleted,
  Done,
  EmailAddress,
  Empty,
  HeldSignIn,
  Id,
  lineOfText,
  named,
  NextCursor,
  Origin,
  Page,
  RandomSecret,
  Settings,
  Sha256,
  SignedUrl,
  Timestamp,
  trimmed,
} from './fields.ts';
export { exactPlace, holds, programText, recorderName } from './marks.ts';
export * from './projects.ts';
export * from './notes.ts';
export * from './tags.ts';
export * from './datasets.ts';
export * from './uploads.ts';
export * from './files.ts';
export * from './recording.ts';
export * from './sites.ts';
export * from './deployments.ts';
export * from './corrections.ts';
export * from './survey.ts';
export * from './members.ts';
export * from './reviews.ts';
export * from './samples.ts';
export * from './calibrations.ts';
export * from './analyses.ts';
export * from './presets.ts';
export * from './users.ts';
export * from './api-keys.ts';
export * from './sign-in.ts';
export * from './second-factors.ts';
export * from './device-sign-in.ts';
export * from './embed.ts';
export * from './runner.ts';
export * from './runner-tokens.ts';
export * from './admin.ts';
export * from './service.ts';
