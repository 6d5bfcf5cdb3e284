import { sha256Hex } from '../../http/sha256.ts';

/** What stands for an email where it is counted or marked, whether or not there is an account. */
export const emailHash = (email: string) => sha256Hex(email.toLowerCase());
