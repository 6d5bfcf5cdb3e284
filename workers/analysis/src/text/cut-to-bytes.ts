/** Cuts a text to so many bytes of UTF-8, between letters; its start stays, or its end. */
export function cutToBytes(text: string, bytes: number, kept: 'start' | 'end' = 'start'): string {
  const letters = [...text];
  let left = bytes;
  let count = 0;
  while (count < letters.length) {
    left -= Buffer.byteLength(letters.at(kept === 'start' ? count : -1 - count) ?? '');
    if (left < 0) break;
    count++;
  }
  return (kept === 'start' ? letters.slice(0, count) : letters.slice(letters.length - count)).join(
    '',
  );
}
