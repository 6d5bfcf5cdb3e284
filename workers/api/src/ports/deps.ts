import type { Blobs } from './blobs.ts';
import type { Plans } from '../settings/plans.ts';
import type { SignUps } from '../settings/sign-ups.ts';
import type { Database } from './database.ts';
import type { DiskSpace } from './disk-space.ts';
import type { ExampleSurvey } from './example.ts';
import type { SmsSender } from './sms.ts';
import type { Turns } from './turns.ts';

export interface Mailer {
  /** Whether mails reach the people they are for; false where no mail server is set up. */
  readonly delivers: boolean;
  /** Whether mails that reach nobody lie in an outbox for whoever runs the service; false when absent. */
  readonly outbox?: boolean;
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

/** Tells runners that there is work; called after shards were queued. Losing a call costs time, not work. */
interface WakeRunners {
  wake(): Promise<void>;
}

export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

export interface Config {
  /** Where people reach the service, without a trailing slash; issuer of ID tokens. */
  baseUrl: string;
  /** Signs sessions and cookies; at least 32 characters. */
  authSecret: string;
  /** What runners send as their bearer. */
  runnerSecret: string;
  /** Origins besides baseUrl that may call with a browser. */
  trustedOrigins: string[];
  /** Other providers by which people can sign in, besides email and password. */
  signIn: ('google' | 'github')[];
  /** The plan of new accounts, and those that people may choose. */
  plans: Plans;
  /** Whether the first account of an empty installation becomes operator; false when absent. */
  firstOperator?: boolean;
  /** Who may make an account, until operators say something else; anybody when absent. */
  signUps?: SignUps;
  /** What hashing a password costs: the base-2 logarithm of scrypt's N. */
  passwordCost: number;
}

/** Everything the core needs from the outside. Each runtime makes one and calls `createApp(deps)`. */
export interface Deps {
  db: Database;
  blobs: Blobs;
  /** Names of the migrations that this version needs; absent where nobody told. */
  migrations?: readonly string[];
  /** Whether this process was told to stop and others should be asked; never when absent. */
  leaving?(): boolean;
  /** Undefined where the platform has no disk that could become full. */
  disk?: DiskSpace;
  mailer: Mailer;
  /** What an example project is made of; undefined where none is offered. */
  example?: ExampleSurvey;
  /** Undefined where no text messages are sent. */
  sms?: SmsSender;
  wakeRunners: WakeRunners;
  /** Has stored files verified elsewhere (a queue); where absent, that goes on after the answer. */
  verifyLater?(): Promise<void>;
  clock: { now(): Date };
  /** Shares the process between heavy work and other calls; absent where each call has a processor of its own. */
  turns?: Turns;
  log: Logger;
  config: Config;
  /** Lets work go on after the answer (Workers' waitUntil; a tracked promise elsewhere). */
  background(work: Promise<unknown>): void;
}
