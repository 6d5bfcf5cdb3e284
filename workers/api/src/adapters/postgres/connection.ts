import { Client, type ClientConfig } from 'pg';
import { startFailure } from './faults.ts';
import { columnTypes } from './values.ts';

/** Milliseconds that a call waits for a connection, made or free. */
const connectMs = 5000;

/** The driver's own meaning of `sslmode=require` will change; it is read as PostgreSQL's own programs read it. */
const connectionString = (url: URL): string => {
  const exact = new URL(url);
  if (exact.searchParams.has('sslmode')) exact.searchParams.set('uselibpqcompat', 'true');
  return exact.href;
};

/** How a server is connected to that a URL names. */
export const connectionOf = (url: URL): ClientConfig => ({
  connectionString: connectionString(url),
  application_name: 'biophony',
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  types: columnTypes,
});

/** The driver reads the files of certificates at once. Throws DatabaseUnusable where it cannot. */
function clientOf(url: URL): Client {
  try {
    return new Client(connectionOf(url));
  } catch (cause) {
    throw startFailure(cause, url);
  }
}

/**
 * Does `work` with one connection of its own, which ends with it, whatever the transaction it is in. Throws
 * DatabaseUnusable where the server cannot be reached; failures of `work` as they are.
 */
export async function withClient<T>(url: URL, work: (client: Client) => Promise<T>): Promise<T> {
  const client = clientOf(url);
  client.on('error', () => {});
  try {
    await client.connect().catch((cause: unknown) => {
      throw startFailure(cause, url);
    });
    return await work(client);
  } finally {
    await client.end();
  }
}
