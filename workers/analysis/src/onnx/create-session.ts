import { env, InferenceSession } from 'onnxruntime-node';

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
