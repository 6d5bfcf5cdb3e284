import type { Detection, FileMinutes } from '../results/file-result.ts';
import type { FromWorker } from './messages.ts';

/** Detections in one message at most. */
export const detectionsAtOnce = 2000;
/** Messages that may lie unused with the receiver: together about 20 MB. */
const unusedAtMost = 64;

/** Sends detections in messages of bounded size, and waits while too many lie unused. */
export interface Emitter {
  emit(detections: readonly Detection[], minutes?: FileMinutes): Promise<void>;
  /** One message was used up. */
  used(): void;
}

/** Makes an emitter; its `emit` is for one caller at a time. */
export function createEmitter(send: (message: FromWorker) => void): Emitter {
  let unused = 0;
  let resume = () => {};
  const sendNext = async (detections: Detection[], minutes: FileMinutes) => {
    if (unused === unusedAtMost) await new Promise<void>((resolve) => (resume = resolve));
    unused++;
    send({ kind: 'detections', detections, minutes });
  };
  return {
    async emit(detections, minutes) {
      for (let at = 0; at < detections.length; at += detectionsAtOnce)
        await sendNext(detections.slice(at, at + detectionsAtOnce), {});
      if (minutes) await sendNext([], minutes);
    },
    used() {
      unused--;
      resume();
    },
  };
}
