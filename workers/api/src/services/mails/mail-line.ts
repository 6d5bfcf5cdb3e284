/** A text of a user as it stands in a mail: in one line, without characters that nobody sees. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, ' ').trim();
