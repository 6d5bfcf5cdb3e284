import type { Blobs } from '../ports/blobs.ts';
import { told, type WorkEvent } from './work-events.ts';

/** The same store; `tell` hears of every call of it. What is signed asks the store nothing, and is not told. */
export const watchedBlobs = (blobs: Blobs, tell: (event: WorkEvent) => void): Blobs =>
  new Proxy(blobs, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...terms: unknown[]) => Promise<unknown>;
      const operation = String(name);
      if (operation.startsWith('presign')) return method;
      return (...terms: unknown[]) => told(tell, operation, 1, () => method(...terms));
    },
  });
