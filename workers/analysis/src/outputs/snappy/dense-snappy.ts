import { chooseSteps, stepKinds } from './choose-steps.ts';
import { copyLimits, findCopies } from './find-copies.ts';

/** The longest run of literals whose length is in its first byte. */
const shortRun = 60;
/** The longest run that is written: its length takes three bytes. */
const longestRun = 2 ** 24;

function writeRun(output: Uint8Array, to: number, run: Uint8Array): number {
  let at = to;
  const length = run.length - 1;
  if (length < shortRun) output[at++] = length << 2;
  else {
    const many = length < 2 ** 8 ? 1 : length < 2 ** 16 ? 2 : 3;
    output[at++] = (shortRun - 1 + many) << 2;
    for (let one = 0; one < many; one++) output[at++] = (length >>> (8 * one)) & 0xff;
  }
  output.set(run, at);
  return at + run.length;
}

/**
 * Compresses bytes in the raw format of Snappy (google/snappy, format_description.txt) to fewer than the usual compressors
 * do, which look for speed: it knows the copies at every place, and takes those that together cost least. Whatever reads
 * Snappy reads it. It takes some tenths of a second for a megabyte.
 */
export function denseSnappy(input: Uint8Array): Uint8Array {
  const size = input.length;
  // What is compressed least is a run of all of it: copies never take more bytes than they stand for.
  const output = new Uint8Array(size + Math.ceil(size / shortRun) + 16);
  let at = 0;
  let left = size;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) output[at++] = (left & 0x7f) | 0x80;
  output[at++] = left;
  const copies = findCopies(input);
  const { kind, length, goesOn } = chooseSteps(size, copies);
  let from = 0;
  while (from < size) {
    if (kind[from] === stepKinds.run) {
      let end = from + 1;
      while (end < size && goesOn[end] === 1 && end - from < longestRun) end++;
      at = writeRun(output, at, input.subarray(from, end));
      from = end;
      continue;
    }
    const many = length[from]!;
    if (kind[from] === stepKinds.near) {
      const offset = copies.nearOffset[from]!;
      output[at++] = 1 | ((many - copyLimits.least) << 2) | ((offset >>> 8) << 5);
      output[at++] = offset & 0xff;
    } else {
      const offset = copies.farOffset[from]!;
      output[at++] = 2 | ((many - 1) << 2);
      output[at++] = offset & 0xff;
      output[at++] = offset >>> 8;
    }
    from += many;
  }
  return output.slice(0, at);
}
