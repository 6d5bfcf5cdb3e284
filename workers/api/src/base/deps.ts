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
  /** Throws ApiError `disk_full` if `bytes` more would leave too little. */
  assertSpaceFor(bytes: number): void;
  /** Sentences for the operator. */
  problems(): string[];
  writable(): boolean;
}

export interface ExampleRecording {
  filename: string;
  bytes: Uint8Array;
  recording: RecordingInfo;
}

/** A song that a recording has: seconds from its start, amplitude from 0 to 1. */
interface ExampleSong {
  scientific_name: string;
  from: number;
  to: number;
  level: number;
}

export interface ExampleCard {
  /** Also of its site. */
  name: string;
  bytes: number;
  recordings(): AsyncIterable<ExampleRecording>;
  /** By file name, as whoever made the sound knows them. */
  songs(): ReadonlyMap<string, readonly ExampleSong[]>;
}

/** A sample that somebody has begun to review. */
export interface ExampleSample {
  scientific_name: string;
  common_name: string;
  /** Clips from each tenth of the confidences. */
  perStratum: number;
  /** Share of its clips that have a verdict, from 0 to 1. */
  reviewed: number;
  /** All its clips have one. */
  calibrated: boolean;
  /** Clips on which an invented colleague has a verdict too, and how often it is another one. */
  colleague: { clips: number; disagrees: number };
}

export interface ExampleSurvey {
  title: string;
  description: string;
  device: string;
  sheet: Uint8Array;
  cards: readonly ExampleCard[];
  analysisType: string;
  samples: readonly ExampleSample[];
}

export interface Mailer {
  readonly delivers: boolean;
  readonly outbox?: boolean;
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

/** After shards were queued. A lost call costs time, not work. */
interface WakeRunners {
  wake(): Promise<void>;
}

export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

export interface Config {
  /** Without a trailing slash; issuer of ID tokens. */
  baseUrl: string;
  /** Signs sessions and cookies; at least 32 characters. */
  authSecret: string;
  runnerSecret: string;
  /** Besides baseUrl. */
  trustedOrigins: string[];
  /** Besides email and password. */
  signIn: ('google' | 'github')[];
  plans: Plans;
  firstOperator?: boolean;
  /** Until operators change it. Default: anybody. */
  signUps?: SignUps;
  /** Base-2 logarithm of scrypt's N. */
  passwordCost: number;
}

export interface Deps {
  db: Database;
  blobs: Blobs;
  migrations?: readonly string[];
  /** This process is stopping. */
  leaving?(): boolean;
  disk?: DiskSpace;
  mailer: Mailer;
  example?: ExampleSurvey;
  sms?: SmsSender;
  wakeRunners: WakeRunners;
  /** Verifies stored files in a queue. Default: after the answer. */
  verifyLater?(): Promise<void>;
  clock: { now(): Date };
  turns?: Turns;
  log: Logger;
  config: Config;
  /** After the answer (Workers' waitUntil). */
  background(work: Promise<unknown>): void;
}
