import { posix } from 'node:path';
import { cutToBytes, deviceName, UniqueNames } from '../kit/file-names.ts';
import { momentAt } from '../results/recording-time.ts';
import { type Moment, toClipSpan } from './choose-moments.ts';

/** For Windows, macOS and Linux. May be empty. */
const safeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_ .,'()+-]+/gu, '-')
    .replaceAll(/^[ .-]+|[ .-]+$/g, '');

function safeName(text: string, bytes: number, otherwise: string): string {
  const cut = cutToBytes(safeText(text), bytes - 1).replace(/[ .]+$/, '');
  if (cut === '') return otherwise;
  return deviceName.test(cut) ? `-${cut}` : cut;
}

/** Bytes. Folder and file stay below 240 together, for old programs of Windows. */
const most = { species: 40, folder: 80, place: 20, recording: 40 } as const;

export const shownName = ({ detection: { common_name, scientific_name } }: Moment): string =>
  common_name || scientific_name || 'unnamed';

/** As in BirdNET's labels and folders for training; or the only name there is. */
const labelOf = ({ detection: { common_name, scientific_name } }: Moment): string =>
  [scientific_name, common_name]
    .map(safeText)
    .filter((name) => name !== '')
    .join('_');

const recorderOrFolder = ({ recording, file }: Moment): string =>
  recording.device_id ?? (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

const withoutEnding = (file: string): string => posix.parse(posix.basename(file)).name;

/** `2024-05-01 23h00m11s` by the recorder's clock; empty without a time. */
function clockOf({ recording, detection }: Moment, pad: number): string {
  const local = momentAt(recording.recorded_at, toClipSpan(detection, pad).from)?.local;
  if (local === undefined) return '';
  const [day, clock = ''] = local.split('T');
  const [hour, minute, second = ''] = clock.split(':');
  return `${day} ${hour}h${minute}m${second.slice(0, 2)}s`;
}

/** A folder per species; files by score, species, recorder, local time and recording. */
export class ClipNames {
  readonly #folders = new Map<string, string>();
  readonly #foldersTaken = new UniqueNames();
  readonly #names = new UniqueNames();
  readonly #pad: number;

  constructor(pad: number) {
    this.#pad = pad;
  }

  #folderOf(moment: Moment): string {
    const { scientific_name, common_name } = moment.detection;
    const key = `${scientific_name}\n${common_name}`;
    let folder = this.#folders.get(key);
    if (folder === undefined) {
      folder = this.#foldersTaken.take(safeName(labelOf(moment), most.folder, 'unnamed'), '');
      this.#folders.set(key, folder);
    }
    return folder;
  }

  /** Unique below the folder of clips, with `/`. */
  nameOf(moment: Moment, ending: 'wav' | 'flac'): string {
    const { detection, file } = moment;
    const parts = [
      detection.confidence.toFixed(3),
      cutToBytes(safeText(shownName(moment)), most.species),
      cutToBytes(safeText(recorderOrFolder(moment)), most.place),
      clockOf(moment, this.#pad),
      cutToBytes(safeText(withoutEnding(file)), most.recording, 'end'),
      `${toClipSpan(detection, this.#pad).from.toFixed(1)}s`,
    ];
    const name = parts.filter((part) => part !== '').join('_');
    return this.#names.take(posix.join(this.#folderOf(moment), name), `.${ending}`);
  }
}
