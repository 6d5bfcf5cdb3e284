import type { Emit, Found } from '../results/file-result.ts';
import type { FromWorker } from './messages.ts';

/** Detections in one message at most. */
export const detectionsAtOnce = 2000;
/** Messages that may lie unused with the receiver: together about 10 MB. */
const unusedAtMost = 16;

/** Sends what was found in messages of bounded size, and waits while too many lie unused. */
export interface Emitter {
  emit: Emit;
  /** One message was used up. */
  used(): void;
}

/** In pieces, the first of them with all but detections: analysers give few minutes and embeddings at once. */
function* piecesOf({ detections, ...others }: Found): Generator<Found> {
  yield { detections: detections.slice(0, detectionsAtOnce), ...others };
  for (let at = detectionsAtOnce; at < detections.length; at += detectionsAtOnce)
    yield { detections: detections.slice(at, at + detectionsAtOnce) };
}

/** Makes an emitter; its `emit` is for one caller at a time. */
export function createEmitter(send: (message: FromWorker) => void): Emitter {
  let unused = 0;
  let resume = () => {};
  return {
    async emit(all) {
      for (const found of piecesOf(all)) {
        if (unused === unusedAtMost) await new Promise<void>((resolve) => (resume = resolve));
        unused++;
        send({ kind: 'found', found });
      }
    },
    used() {
      unused--;
      resume();
    },
  };
}
