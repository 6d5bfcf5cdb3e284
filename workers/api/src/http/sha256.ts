import { createHash } from 'node:crypto';

/**
 * SHA-256 of a text's UTF-8 bytes, lower-case hex. Not by Web Crypto, whose promise takes several times as long as
 * hashing a key does.
 */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');
