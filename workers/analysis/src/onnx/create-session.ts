import { env, InferenceSession } from 'onnxruntime-node';

/** The runtime of networks with its version, such as `onnxruntime-node 1.30.0`. */
export const networkRuntime = (): string =>
  `onnxruntime-node ${env.versions.node ?? env.versions.common}`;

/**
 * Opens a network, from an ONNX file or its bytes. The runtime writes no lines of its own to standard error: what it could say
 * is in what it throws. The first session of a process decides on that for all, and the level of a session
 * (`logSeverityLevel`) does not cover what is said of a device.
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
