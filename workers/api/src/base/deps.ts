import type { RecordingInfo } from '@biophony/contract';
import type { Blobs } from './blobs.ts';
import type { Database } from './database.ts';
import type { Plans, SignUps } from './settings.ts';
import type { Turns } from './turns.ts';

/** Sends text messages. Numbers are E.164, such as +393331234567. Throws what the service behind it answers. */
export interface SmsSender {
  send(message: { to: string; text: string }): Promise<void>;
}

/** The free space of the disk that the service keeps its data on; platforms without a disk of their own have none. */
export interface DiskSpace {
  /** Throws ApiError `disk_full` where so many more bytes would leave too little for the service itself. */
  assertSpaceFor(bytes: number): void;
  /** What is wrong with the disk, in sentences for whoever looks after the service; empty when all is well. */
  problems(): string[];
  /** Whether the service can still write what deletions and sign-ins need. */
  writable(): boolean;
}

/** A recording of the example, with what its header says. */
export interface ExampleRecording {
  filename: string;
  bytes: Uint8Array;
  recording: RecordingInfo;
}

/** A card of the example: recordings of one site, made when they are asked for. */
export interface ExampleCard {
  name: string;
  /** Bytes of all its recordings at most. */
  bytes: number;
  recordings(): AsyncIterable<ExampleRecording>;
}

/** What an example project is made of. */
export interface ExampleSurvey {
  title: string;
  description: string;
  /** Type of the recorders. */
  device: string;
  /** A deployment sheet. */
  sheet: Uint8Array;
  cards: readonly ExampleCard[];
}

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
