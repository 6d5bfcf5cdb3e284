import { listQuery, parseList, s3Signer, type S3Object } from '@biophony/s3';
import type { S3Address } from './address.ts';
import { download, fetch, NotInStore, retried, upload } from './transfer.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Of signed links; a twelve-hour recording takes time. */
const linkSeconds = 86_400;

export interface S3Store {
  list(address: S3Address): AsyncGenerator<S3Object>;
  /** Throws what `download` throws. */
  fetch(address: S3Address, size: number, path: string): Promise<void>;
  put(address: S3Address, path: string): Promise<void>;
}

/** Our variables, else those of the AWS tools. */
function settingsOf(environment: Environment) {
  const either = (...names: string[]) =>
    names.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
  const endpoint = either('BIOPHONY_S3_ENDPOINT', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL');
  const region =
    either('BIOPHONY_S3_REGION', 'AWS_REGION', 'AWS_DEFAULT_REGION') ??
    (endpoint ? 'auto' : 'us-east-1');
  return {
    region,
    endpoint: (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, ''),
    accessKeyId: either('BIOPHONY_S3_ACCESS_KEY_ID', 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: either('BIOPHONY_S3_SECRET_ACCESS_KEY', 'AWS_SECRET_ACCESS_KEY'),
    sessionToken: environment.BIOPHONY_S3_ACCESS_KEY_ID ? undefined : environment.AWS_SESSION_TOKEN,
  };
}

/** Without keys it reads only public objects. */
export function openStore(signal: AbortSignal, environment: Environment = process.env): S3Store {
  const settings = settingsOf(environment);
  const { endpoint } = settings;

  const link = async (
    { bucket, key }: S3Address,
    query: Record<string, string> = {},
    method: 'GET' | 'PUT' = 'GET',
  ): Promise<string> => {
    const signer = s3Signer({ ...settings, bucket });
    return (await signer.presign(key, { method, query, expiresSeconds: linkSeconds })).url;
  };

  const page = (address: S3Address, token: string | null) =>
    retried(async () => {
      const query = listQuery(address.key, token);
      const answer = await fetch(await link({ ...address, key: '' }, query), { signal });
      const what = `The bucket ${address.bucket} of ${endpoint} cannot be listed`;
      const refused = `${what}: the store answered ${answer.status}.`;
      if (answer.status === 403 || answer.status === 404)
        throw new NotInStore(
          `${refused} Check its name, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION.`,
        );
      if (!answer.ok) throw new Error(refused);
      return parseList(await answer.text());
    }, signal);

  return {
    async *list(address) {
      let token: string | null = null;
      do {
        const { objects, cursor } = await page(address, token);
        yield* objects;
        token = cursor;
      } while (token !== null);
    },
    fetch: async (address, size_bytes, path) =>
      download(
        { download_url: await link(address), size_bytes, sha256: null, name: address.key },
        path,
        signal,
      ),
    put: async (address, path) =>
      upload(
        { upload_url: await link(address, {}, 'PUT'), headers: {}, name: address.key },
        path,
        signal,
      ),
  };
}
