import type { Found } from '../results/file-result.ts';
import type { FromWorker } from './messages.ts';

/** Detections in one message at most. */
export const detectionsAtOnce = 2000;
/** Messages that may lie unused with the receiver: together about 10 MB. */
const unusedAtMost = 16;

/** Sends what was found in messages of bounded size, and waits while too many lie unused. */
export interface Emitter {
  /** Sends what one of the analyses found. */
  emit(of: number, found: Found): Promise<void>;
  /** One message was used up. */
  used(): void;
}

/** In pieces, the first of them with all but detections: analysers give few minutes and embeddings at once. */
function* piecesOf({ detections, ...others }: Found): Generator<Found> {
  yield { detections: detections.slice(0, detectionsAtOnce), ...others };
  for (let at = detectionsAtOnce; at < detections.length; at += detectionsAtOnce)
    yield { detections: detections.slice(at, at + detectionsAtOnce) };
}

/** Makes an emitter; its `emit` is for one caller of each analysis at a time, and its bound for all of them together. */
export function createEmitter(send: (message: FromWorker) => void): Emitter {
  let unused = 0;
  const waiting: (() => void)[] = [];
  const isFull = () => unused === unusedAtMost;
  return {
    async emit(of, all) {
      for (const found of piecesOf(all)) {
        // Another may have taken the place that was made.
        while (isFull()) await new Promise<void>((resolve) => waiting.push(resolve));
        unused++;
        send({ kind: 'found', of, found });
      }
    },
    used() {
      unused--;
      waiting.shift()?.();
    },
  };
}
