import type { RecordingInfo } from '@biophony/contract';
import type { Blobs } from './blobs.ts';
import type { Database } from './database.ts';
import type { Plans, SignUps } from './settings.ts';
import type { Turns } from './turns.ts';

/** Numbers are E.164, such as +393331234567. Throws what the SMS service answers. */
export interface SmsSender {
  send(message: { to: string; text: string }): Promise<void>;
}

export interface DiskSpace {
  /** Throws ApiError `disk_full` if `bytes` more would leave too little for the service itself. */
  assertSpaceFor(bytes: number): void;
  /** Sentences for the operator; empty when all is well. */
  problems(): string[];
  writable(): boolean;
}

export interface ExampleRecording {
  filename: string;
  bytes: Uint8Array;
  recording: RecordingInfo;
}

export interface ExampleCard {
  name: string;
  /** Maximum of all recordings together. */
  bytes: number;
  recordings(): AsyncIterable<ExampleRecording>;
}

export interface ExampleSurvey {
  title: string;
  description: string;
  device: string;
  sheet: Uint8Array;
  cards: readonly ExampleCard[];
}

export interface Mailer {
  /** False if no mail server is set up. */
  readonly delivers: boolean;
  /** Undelivered mails go to an outbox for the operator; false when absent. */
  readonly outbox?: boolean;
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

/** Called after shards were queued. A lost call costs time, not work. */
interface WakeRunners {
  wake(): Promise<void>;
}

export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

export interface Config {
  /** Public address, without a trailing slash; issuer of ID tokens. */
  baseUrl: string;
  /** Signs sessions and cookies; at least 32 characters. */
  authSecret: string;
  /** Bearer token of the service's runners. */
  runnerSecret: string;
  /** Origins besides baseUrl whose pages may call. */
  trustedOrigins: string[];
  /** Besides email and password. */
  signIn: ('google' | 'github')[];
  plans: Plans;
  /** The first account of an empty installation becomes operator; false when absent. */
  firstOperator?: boolean;
  /** Until operators change it; anybody when absent. */
  signUps?: SignUps;
  /** Base-2 logarithm of scrypt's N. */
  passwordCost: number;
}

/** Each runtime makes one and calls `createApp(deps)`. */
export interface Deps {
  db: Database;
  blobs: Blobs;
  /** Absent if unknown. */
  migrations?: readonly string[];
  /** Whether this process is stopping; never when absent. */
  leaving?(): boolean;
  /** Undefined on platforms without a disk. */
  disk?: DiskSpace;
  mailer: Mailer;
  /** Undefined if no example is offered. */
  example?: ExampleSurvey;
  /** Undefined if no text messages are sent. */
  sms?: SmsSender;
  wakeRunners: WakeRunners;
  /** Verifies stored files in a queue; when absent, after the answer. */
  verifyLater?(): Promise<void>;
  clock: { now(): Date };
  /** Absent if each call has its own processor. */
  turns?: Turns;
  log: Logger;
  config: Config;
  /** Runs work after the answer (Workers' waitUntil). */
  background(work: Promise<unknown>): void;
}
