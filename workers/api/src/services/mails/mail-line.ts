/** What mail programs and browsers take for the dot of a domain (UTS 46). */
const dot = '[.\u3002\uFF0E\uFF61\u2024\uFE52]';
/** Endings of files that are no top-level domains: `clip.wav` stays as it is. */
const ending = '(?:csv|flac|json|m4a|mp3|ogg|parquet|txt|wav)(?![\\p{L}\\p{M}\\p{N}_.-])';
const beforeDomain = new RegExp(`(?<=\\S)${dot}(?=[\\p{L}\\p{M}]{2})(?!${ending})`, 'gu');
const address = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/g;

/**
 * A text of a user as it stands in a mail: in one line, without characters that nobody sees, and with spaces inside of what a
 * mail program would make a link of (`evil. example`, `http: evil. example`). Whoever gets the mail need not know its author.
 */
export const mailLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, ' ')
    .replaceAll(/[/\\\uFF0F\uFF3C]{2,}/g, ' ')
    .replaceAll(/(?<=\p{L})[:\uFF1A](?=\S)/gu, '$& ')
    .replaceAll(/(?<=\S)[@\uFF20\uFE6B](?=\S)/g, ' $& ')
    .replaceAll(beforeDomain, '$& ')
    .replaceAll(address, (ip) => ip.replaceAll('.', '. '))
    .replaceAll(/ {2,}/g, ' ')
    .trim();
