import type { Outside } from './outside/index.ts';
import type { TokenSigner } from './outside/token-signer.ts';

/** What a store of a test may not do as those of the documentation do. */
export type StoreLack =
  | 'refuses bodies without a length'
  | 'lists parts'
  | 'names files as a link says';

/** A really started server that the suite talks to over HTTP, and nothing else. */
export interface TestServer {
  name: string;
  /** What the store falls short of; null where it is the service itself, which knows what it waits for. */
  outsideStore: null | {
    /** Its name for people. */
    name: string;
    /** What cannot be checked on it. */
    lacks: readonly StoreLack[];
  };
  baseUrl: string;
  runnerSecret: string;
  /** Signs tokens with a key that the server trusts, to make those it must refuse for another reason. */
  signer: TokenSigner;
  /** Other providers and the mail server it uses. */
  outside: Outside;
  /** Runs a statement in its database while it serves, to bring about what takes days. */
  sql(statement: string): Promise<void>;
  /** What stands in its object store: bytes by key. */
  objects(): Promise<Map<string, number>>;
  /** What the server has written to its log so far. */
  log(): string;
  stop(): Promise<void>;
}
