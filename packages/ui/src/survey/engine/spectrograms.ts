import {
  createSpectrogramDay,
  daysOfTile,
  openSpectrogram,
  siteMinutes,
  spectrogramIndexLength,
  type OpenSpectrogram,
  type SiteMinute,
  type SpectrogramDay,
  type SpectrogramMinutes,
  type SpectrogramTile,
} from '@biophony/recordings/cubes';
import { ReadError } from '../../explorer/data/read-error.ts';
import { remoteFile, type RemoteFile } from '../../explorer/data/remote-file.ts';
import type { OpenedSpectrogram, SpectrogramInput, SpectrogramSource } from './calls.ts';

/** Bytes fetched first from a file's end: the index of about eighty days. */
const firstRead = 64 * 1024;
/** Indexes fetched in parallel, and decoded tiles kept: a day spans two tiles. */
const fetchedAtOnce = 4;
const tilesKept = 6;

interface OpenFile {
  file: RemoteFile;
  open: OpenSpectrogram;
}

interface Place {
  source: number;
  tile: SpectrogramTile;
  days: Set<number>;
  localOf: SiteMinute;
  read: () => Promise<SpectrogramMinutes>;
}

const readable = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw new ReadError('damaged', cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
};

async function openFile({ url, size }: SpectrogramSource): Promise<OpenFile> {
  const file = remoteFile(url, size);
  const end = await file.read(Math.max(0, size - firstRead), firstRead);
  const length = readable(() => spectrogramIndexLength(end, size));
  const index = length <= end.length ? end.slice(-length) : await file.read(size - length, length);
  return { file, open: readable(() => openSpectrogram(index, size)) };
}

function createTileReader() {
  const kept = new Map<SpectrogramTile, Promise<SpectrogramMinutes>>();
  return (tile: SpectrogramTile, { file, open }: OpenFile): Promise<SpectrogramMinutes> => {
    const known = kept.get(tile);
    kept.delete(tile);
    const minutes =
      known ??
      file.read(tile.offset, tile.length).then((bytes) => readable(() => open.read(tile, bytes)));
    kept.set(tile, minutes);
    minutes.catch(() => kept.delete(tile));
    for (const oldest of kept.keys()) {
      if (kept.size <= tilesKept) break;
      kept.delete(oldest);
    }
    return minutes;
  };
}

/** One site at a time, day by day with range requests. */
export function createSpectrograms() {
  const files = new Map<string, Promise<OpenFile>>();
  const readTile = createTileReader();
  let places: Place[] = [];
  let opened = { siteId: '', topHz: 0 };
  let asked = 0;

  const fileOf = (source: SpectrogramSource): Promise<OpenFile> => {
    const known = files.get(source.url) ?? openFile(source);
    files.set(source.url, known);
    known.catch(() => files.delete(source.url));
    return known;
  };

  return {
    async open({ sources, deployments, siteId }: SpectrogramInput): Promise<OpenedSpectrogram> {
      const turn = ++asked;
      const found: Place[] = [];
      const waiting = sources.entries();
      const work = async () => {
        for (const [at, source] of waiting) {
          const file = await fileOf(source);
          for (const [nth, tile] of file.open.tiles.entries()) {
            const before = file.open.tiles[nth - 1];
            const localOf = siteMinutes(tile, source, deployments, siteId, before);
            const days = daysOfTile(tile, localOf);
            if (days.size > 0)
              found.push({ source: at, tile, days, localOf, read: () => readTile(tile, file) });
          }
        }
      };
      await Promise.all(Array.from({ length: fetchedAtOnce }, work));
      const topHz = found.reduce((top, { tile }) => Math.max(top, tile.sampleRateHz / 2), 0);
      // If another site was chosen meanwhile, that one stays.
      if (turn === asked) {
        places = found;
        opened = { siteId, topHz };
      }
      const days = [...new Set(found.flatMap((place) => [...place.days]))].sort((a, b) => a - b);
      return { days, topHz };
    },
    async day(siteId: string, day: number): Promise<SpectrogramDay> {
      if (siteId !== opened.siteId) throw new Error('Another site was opened meanwhile.');
      const { topHz } = opened;
      const of = places.filter(({ days }) => days.has(day));
      const made = createSpectrogramDay(day, topHz);
      for (const { source, tile, localOf, read } of of)
        made.add(source, tile, await read(), localOf);
      return made.day;
    },
  };
}
