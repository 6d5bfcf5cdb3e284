import { execFile } from 'node:child_process';
import { win32 } from 'node:path';
import { withoutUnseen } from './card-label.ts';

/** The letter of the drive of Windows that a path is the top of; null where it is none. */
export const driveLetter = (root: string): string | null =>
  /^([a-z]):\\$/i.exec(root)?.[1]?.toUpperCase() ?? null;

/** Base64, so that it comes through whatever code page the console has. */
const question = (letter: string): string =>
  `[Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes([IO.DriveInfo]::new('${letter}').VolumeLabel))`;

/** The label in PowerShell's answer; null where there is none, or the answer is something else. */
export function parseLabel(answer: string): string | null {
  const encoded = answer.trim();
  if (!/^(?:[A-Za-z0-9+/]{4})+$|^(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2,3}={1,2}$/.test(encoded))
    return null;
  const label = withoutUnseen(Buffer.from(encoded, 'base64').toString());
  return label === '' || label.toUpperCase() === 'NO NAME' ? null : label;
}

/** By its whole path: a program of that name in the folder one is in is not started. */
const powerShell = (): string =>
  win32.join(
    process.env.SystemRoot ?? 'C:\\Windows',
    'System32\\WindowsPowerShell\\v1.0\\powershell.exe',
  );

/** Asked once: a card that is watched has one name, and PowerShell takes a moment to start. */
const answers = new Map<string, Promise<string | null>>();

function ask(program: string, letter: string, timeout: number): Promise<string | null> {
  const args = ['-NoProfile', '-NonInteractive', '-Command', question(letter)];
  const options = { timeout, windowsHide: true, maxBuffer: 16 * 1024 };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, answer) => resolve(error ? null : parseLabel(answer)));
  });
}

export interface LabelQuestion {
  program?: string;
  /** Milliseconds to wait for the answer. */
  timeoutMs?: number;
}

/**
 * The label of the volume that a path is the top of, on Windows; null where it has none, where it cannot be had in time,
 * and on other systems, which call the folder of a card by its label.
 */
export function volumeLabel(
  root: string,
  { program = powerShell(), timeoutMs = 5_000 }: LabelQuestion = {},
): Promise<string | null> {
  const letter = driveLetter(root);
  if (letter === null) return Promise.resolve(null);
  const key = `${program} ${letter}`;
  const answer = answers.get(key) ?? ask(program, letter, timeoutMs);
  answers.set(key, answer);
  return answer;
}
