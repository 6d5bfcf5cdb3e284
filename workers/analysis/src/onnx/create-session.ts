import { env, InferenceSession } from 'onnxruntime-node';

export const networkRuntime = (): string =>
  `onnxruntime-node ${env.versions.node ?? env.versions.common}`;

/**
 * Silences the runtime's own lines; errors carry the text. The first session of a process decides
 * for all; `logSeverityLevel` does not cover messages about devices.
 */
export function createSession(
  model: string | Uint8Array,
  options: InferenceSession.SessionOptions,
): Promise<InferenceSession> {
  env.logLevel = 'fatal';
  return typeof model === 'string'
    ? InferenceSession.create(model, options)
    : InferenceSession.create(model, options);
}
