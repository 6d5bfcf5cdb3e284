// RFC 8628, section 6.1: no vowels, so that no words appear, and no digits to mistake for letters.
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const length = 8;

/** A code of eight letters, 2.6e10 possibilities, as it is stored. */
export function newUserCode(): string {
  const most = 256 - (256 % letters.length);
  let code = '';
  while (code.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < most && code.length < length) code += letters[byte % letters.length];
  return code;
}

/** As people read it: in two groups. */
export const shownUserCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** As it is stored, from whatever people type. */
export const typedUserCode = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '');
