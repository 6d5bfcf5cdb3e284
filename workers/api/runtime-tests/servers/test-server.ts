import type { Outside } from './outside/index.ts';
import type { TokenForge } from './token-forge.ts';

/** A really started server that the suite talks to over HTTP, and nothing else. */
export interface TestServer {
  name: string;
  baseUrl: string;
  runnerSecret: string;
  /** Signs tokens with a key that the server trusts, to make those it must refuse for another reason. */
  forge: TokenForge;
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
