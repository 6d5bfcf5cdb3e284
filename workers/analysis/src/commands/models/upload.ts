import { UsageError } from '../command-errors.ts';
import { readAddress } from '../../s3/address.ts';
import { putModel } from '../../s3/models/put-model.ts';
import { openStore } from '../../s3/store.ts';

interface UploadFlags {
  json?: boolean;
  modelsDir: string;
}

/** Copies an installed model into a store, from where runners fetch it with --models-from. */
export async function uploadModel(
  id: string,
  place: string,
  { json, modelsDir }: UploadFlags,
): Promise<void> {
  const address = readAddress(place);
  if (!address)
    throw new UsageError(`${place} is no address. Give one such as s3://bucket/models.`);
  const store = openStore(new AbortController().signal);
  const files = await putModel(modelsDir, id, store, address);
  process.stdout.write(
    json
      ? `${JSON.stringify({ uploaded: id, to: place, files })}\n`
      : `The model ${id} is in ${place}: ${files} files.\n`,
  );
}
