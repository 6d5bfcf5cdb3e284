import type { ObjectStore } from '../../settings/object-store.ts';
import { s3Signer, type S3Request } from '../s3/s3-signer.ts';
import { askStore, storeError, usualRetries, type RetryTerms } from './ask-store.ts';
import { listRequest } from './list-objects.ts';
import { StoreError } from './store-error.ts';

/** A store that cannot be used; its message is for whoever runs the service. */
class ObjectStoreFault extends Error {
  override readonly name = 'ObjectStoreFault';
}

/** Stands beside the objects, which are all under `u/`. */
const probe = 'start-check';

const keyFaults = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'Unauthorized'];

function sentenceFor(error: unknown, { endpoint, bucket }: ObjectStore): string {
  if (!(error instanceof StoreError)) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${reason} It was looked for at ${endpoint} (BIOPHONY_S3_ENDPOINT).`;
  }
  const { code, status } = error;
  if (code === 'NoSuchBucket' || (status === 404 && !code))
    return `The object store at ${endpoint} has no bucket ${bucket}. Create it, or set BIOPHONY_S3_BUCKET.`;
  if (code === 'RequestTimeTooSkewed')
    return `The object store at ${endpoint} has another time than this machine. Set the clock of this machine.`;
  if (keyFaults.includes(code))
    return `The object store at ${endpoint} does not know the key (${code}). Check BIOPHONY_S3_ACCESS_KEY_ID and BIOPHONY_S3_SECRET_ACCESS_KEY.`;
  if (status === 403)
    return `The object store at ${endpoint} refuses the key (${code || status}). It must allow to list, read, write and delete in the bucket ${bucket}.`;
  if (status === 301 || status === 400)
    return `The object store at ${endpoint} wants another address or region (${code || status}). Check BIOPHONY_S3_ENDPOINT and BIOPHONY_S3_REGION.`;
  return `${error.message} It was asked at ${endpoint} (BIOPHONY_S3_ENDPOINT).`;
}

/**
 * Lists, writes and deletes in the bucket, so that a wrong setting is told at the start and not at the first upload.
 * Answers whether the store keeps from replacing an object where a link asks for that. Throws ObjectStoreFault.
 */
export async function checkStore(
  store: ObjectStore,
  terms: RetryTerms = { ...usualRetries, attempts: 3 },
): Promise<{ keepsFirst: boolean }> {
  const ask = askStore(s3Signer(store), terms);
  const asked = async (request: S3Request, or = 0) => {
    const answer = await ask(request);
    if (!answer.ok && answer.status !== or) throw await storeError(request, answer);
    await answer.arrayBuffer();
    return answer.status;
  };
  const headers = { 'content-type': 'text/plain' };
  const once = { ...headers, 'if-none-match': '*' };
  try {
    await asked(listRequest(`${probe}/`));
    await asked({ method: 'PUT', key: probe, headers, body: 'written' });
    const again = await asked({ method: 'PUT', key: probe, headers: once, body: 'again' }, 412);
    await asked({ method: 'DELETE', key: probe });
    return { keepsFirst: again === 412 };
  } catch (cause) {
    throw new ObjectStoreFault(sentenceFor(cause, store), { cause });
  }
}
