const types = new Map(
  Object.entries({
    aac: 'audio/aac',
    aif: 'audio/aiff',
    aifc: 'audio/aiff',
    aiff: 'audio/aiff',
    csv: 'text/csv; charset=utf-8',
    flac: 'audio/flac',
    json: 'application/json',
    m4a: 'audio/mp4',
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    opus: 'audio/ogg',
    parquet: 'application/vnd.apache.parquet',
    txt: 'text/plain; charset=utf-8',
    wav: 'audio/wav',
    zip: 'application/zip',
  }),
);

/** The media type of a file name by its extension; plain bytes when unknown. */
export const contentTypeOf = (filename: string): string =>
  types.get(filename.split('.').at(-1)?.toLowerCase() ?? '') ?? 'application/octet-stream';
