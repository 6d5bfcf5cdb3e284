const sentences: Record<string, string> = {
  EACCES: 'you may not read it',
  EPERM: 'you may not read it, or another program has it open',
  EBUSY: 'another program has it open',
  ENOENT: 'it is not there any more',
  ENOTDIR: 'it is not there any more',
  ENODEV: 'the card is not there any more',
  ENXIO: 'the card is not there any more',
  EIO: 'the card or disk reports a fault',
  ELOOP: 'it is a link that leads back to itself',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long for this system',
};

/** Why a file or folder could not be read, in words that continue a sentence. */
export function readFailure(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return sentences[code] ?? `the system reports ${code}`;
  return error instanceof Error ? error.message : String(error);
}
