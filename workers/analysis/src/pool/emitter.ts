import type { Emit } from '../results/file-result.ts';
import type { FromWorker } from './messages.ts';

/** Detections in one message at most. */
export const detectionsAtOnce = 2000;
/** Messages that may lie unused with the receiver: together about 20 MB. */
const unusedAtMost = 64;

/** Sends detections, and the embeddings of a few windows, in messages of bounded size, and waits while too many lie unused. */
export interface Emitter {
  emit: Emit;
  /** One message was used up. */
  used(): void;
}

/** All detections, the first message with the embeddings, too. */
function* messagesOf(...[detections, embeddings = []]: Parameters<Emit>): Generator<FromWorker> {
  const kind = 'detections';
  if (embeddings.length > 0)
    yield { kind, detections: detections.slice(0, detectionsAtOnce), embeddings };
  const from = embeddings.length > 0 ? detectionsAtOnce : 0;
  for (let at = from; at < detections.length; at += detectionsAtOnce)
    yield { kind, detections: detections.slice(at, at + detectionsAtOnce) };
}

/** Makes an emitter; its `emit` is for one caller at a time. */
export function createEmitter(send: (message: FromWorker) => void): Emitter {
  let unused = 0;
  let resume = () => {};
  return {
    async emit(detections, embeddings = []) {
      for (const message of messagesOf(detections, embeddings)) {
        if (unused === unusedAtMost) await new Promise<void>((resolve) => (resume = resolve));
        unused++;
        send(message);
      }
    },
    used() {
      unused--;
      resume();
    },
  };
}
