import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The account that `npm run demo` made; nobody learns its password. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** Beside the secrets of the service, and like them for its owner's eyes only. */
const fileIn = (dataDir: string) => join(dataDir, 'demo-account.json');

/** Keeps the account for the next `npm start`, in place of the one before. */
export function keepDemoAccount(dataDir: string, account: DemoAccount): void {
  rmSync(fileIn(dataDir), { force: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(account), { mode: 0o600, flag: 'wx' });
}

/** The account of the last demo on this data folder; null where there was none. */
export function demoAccount(dataDir: string): DemoAccount | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as DemoAccount;
  } catch {
    return null;
  }
}

export const forgetDemoAccount = (dataDir: string): void =>
  rmSync(fileIn(dataDir), { force: true });
