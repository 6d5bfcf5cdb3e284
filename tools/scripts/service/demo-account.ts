import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Nobody learns its password. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** Beside the service's secrets, and like them readable only by the owner. */
const fileIn = (dataDir: string) => join(dataDir, 'demo-account.json');

export function keepDemoAccount(dataDir: string, account: DemoAccount): void {
  rmSync(fileIn(dataDir), { force: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(account), { mode: 0o600, flag: 'wx' });
}

/** Null when there was none. */
export function demoAccount(dataDir: string): DemoAccount | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as DemoAccount;
  } catch {
    return null;
  }
}

export const forgetDemoAccount = (dataDir: string): void =>
  rmSync(fileIn(dataDir), { force: true });
