import { extname } from 'node:path';

const types: Record<string, string> = {
  '.wav': 'audio/wav',
  '.wave': 'audio/wav',
  '.flac': 'audio/flac',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.mp4': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.aac': 'audio/aac',
  '.aif': 'audio/aiff',
  '.aiff': 'audio/aiff',
  '.aifc': 'audio/aiff',
};

/** The media type of a recording by its name. */
export const contentTypeOf = (filename: string): string =>
  types[extname(filename).toLowerCase()] ?? 'application/octet-stream';
