import type { Detection } from '../results/file-result.ts';
import type { FromWorker } from './messages.ts';

/** Detections in one message at most. */
export const detectionsAtOnce = 2000;
/** Messages that may lie unused with the receiver: together about 10 MB. */
const unusedAtMost = 16;

/** Sends detections in messages of bounded size, and waits while too many lie unused. */
export interface Emitter {
  emit(detections: readonly Detection[]): Promise<void>;
  /** One message was used up. */
  used(): void;
}

/** Makes an emitter; its `emit` is for one caller at a time. */
export function createEmitter(send: (message: FromWorker) => void): Emitter {
  let unused = 0;
  let resume = () => {};
  return {
    async emit(detections) {
      for (let at = 0; at < detections.length; at += detectionsAtOnce) {
        if (unused === unusedAtMost) await new Promise<void>((resolve) => (resume = resolve));
        unused++;
        const some = detections.slice(at, at + detectionsAtOnce);
        send({ kind: 'detections', detections: some });
      }
    },
    used() {
      unused--;
      resume();
    },
  };
}
