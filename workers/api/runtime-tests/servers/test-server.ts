import type { Outside } from './outside/index.ts';
import type { TokenSigner } from './outside/token-signer.ts';

/** What a test store lacks compared with documented ones. */
export type StoreLack =
  | 'refuses bodies without a length'
  | 'lists parts'
  | 'names files as a link says';

/** A running server, used only over HTTP. */
export interface TestServer {
  name: string;
  /** Null where the service is the store. */
  outsideStore: null | {
    /** For people. */
    name: string;
    /** What cannot be checked on it. */
    lacks: readonly StoreLack[];
  };
  baseUrl: string;
  runnerSecret: string;
  /** Signs tokens with a key that the server trusts, for tokens refused for other reasons. */
  signer: TokenSigner;
  /** Providers and the mail server. */
  outside: Outside;
  /** In the database while the server runs, to simulate what takes days. */
  sql(statement: string): Promise<void>;
  /** Bytes by key. */
  objects(): Promise<Map<string, number>>;
  log(): string;
  stop(): Promise<void>;
}
