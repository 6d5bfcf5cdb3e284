import { ApiError } from '../../../http/errors/api-error.ts';

/** Throws `conflict` where an output does not stand in the store with its size; `found` is what stands there. */
export function assertStored(
  { name, size_bytes }: { name: string; size_bytes: number },
  found: number | undefined,
): void {
  if (found === size_bytes) return;
  throw new ApiError(
    'conflict',
    found === undefined
      ? `The output ${name} is not in the store. Put it, then complete again.`
      : `The output ${name} has ${found} bytes in the store instead of ${size_bytes}. Put it again, then complete.`,
  );
}
