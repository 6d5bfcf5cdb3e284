import { audioMothRecording } from '../../../tests/fixtures/survey/audiomoth-recording.ts';

/** A fault from the field, and its expected receipt entry. */
export interface PlantedFault {
  fault: string;
  filename: string;
  bytes: Uint8Array;
  outcome: 'stored' | 'refused' | 'already_there';
  /** Stable code of the refusal; null when stored. */
  code: string | null;
  /** The receipt's note on a stored file; null without one. */
  note: RegExp | null;
}

export interface FaultMaker {
  /** The `n`th planted time: an AudioMoth's name and its clock. */
  slot: (n: number) => { name: string; local: string };
  sound: (seconds: number) => Int16Array;
  sampleRateHz: number;
  deviceId: string;
  original: Uint8Array;
}

const dataAt = 488;

/** Changes 16-bit numbers of the header: byte offset and value. */
function patched(bytes: Uint8Array, ...numbers: [number, number][]): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (const [offset, value] of numbers) view.setUint16(offset, value, true);
  return copy;
}

const text = (content: string) => new TextEncoder().encode(content);
const noise = (length: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 73 + 11) % 251);

/** A RIFF header that promises sound and has none, as in a reserved file. */
const riffStub = (recording: Uint8Array) =>
  patched(recording.subarray(0, dataAt), [484, 0], [486, 0]);

function refusedFaults({ slot, sound, sampleRateHz, deviceId }: FaultMaker): PlantedFault[] {
  const whole = (n: number) =>
    audioMothRecording({ local: slot(n).local, samples: sound(1), sampleRateHz, deviceId });
  const refused = (fault: string, filename: string, bytes: Uint8Array, code: string) =>
    ({ fault, filename, bytes, outcome: 'refused', code, note: null }) as const;
  const reserved = riffStub(
    audioMothRecording({ local: '2026-05-21T06:00:00', samples: sound(1), sampleRateHz, deviceId }),
  );
  return [
    refused('opened and never written', slot(0).name, new Uint8Array(), 'empty_file'),
    refused('cut inside the header', slot(1).name, whole(1).subarray(0, 30), 'bad_header'),
    refused('a header without sound', slot(2).name, riffStub(whole(2)), 'no_audio'),
    refused('reserved, never written', slot(3).name, new Uint8Array(131_072), 'nul_filled'),
    refused('noise in place of a header', slot(4).name, noise(9000), 'bad_header'),
    refused('0 Hz in the header', slot(5).name, patched(whole(5), [24, 0], [26, 0]), 'bad_header'),
    refused(
      'ADPCM samples',
      slot(6).name,
      patched(whole(6), [20, 17], [34, 4]),
      'unsupported_format',
    ),
    refused(
      'a photo named .WAV',
      slot(7).name,
      text('\xff\xd8\xff\xe0 JFIF a badger'),
      'bad_header',
    ),
    refused(
      'FLAC that stops in its header',
      'bar-lt/20260521T050000+0200_REC.flac',
      text('fLaC'),
      'flac_stub',
    ),
    refused(
      'a RIFF stub named .flac',
      'bar-lt/20260521T060000+0200_REC.flac',
      reserved,
      'flac_stub',
    ),
    refused('WAC', 'SM4/S4A09024_20260521_050000.wac', noise(4000), 'unsupported_format'),
  ];
}

function keptFaults(maker: FaultMaker): PlantedFault[] {
  const { slot, sound, sampleRateHz, deviceId, original } = maker;
  const recording = (local: string, samples: Int16Array) =>
    audioMothRecording({ local, samples, sampleRateHz, deviceId });
  const kept = (fault: string, filename: string, bytes: Uint8Array, note: RegExp | null) =>
    ({ fault, filename, bytes, outcome: 'stored', code: null, note }) as const;
  const { local } = slot(20);
  const cut = recording(local, sound(3));
  return [
    kept('cut while recording', slot(20).name, cut.subarray(0, cut.length * 0.6), /promises/),
    kept(
      'bytes left behind the sound',
      slot(21).name,
      Uint8Array.from([...recording(slot(21).local, sound(1)), ...noise(512)]),
      /the file has/,
    ),
    kept(
      'a dead microphone',
      slot(22).name,
      recording(slot(22).local, new Int16Array(sampleRateHz)),
      /all zero/,
    ),
    kept('a false start', slot(23).name, recording(slot(23).local, sound(0.25)), /only 0\.25 s/),
    kept(
      'WAV content named .flac',
      'bar-lt/20260521T070000+0200_REC.flac',
      recording('2026-05-21T07:00:00', sound(1)),
      /named \.flac but its content is WAV/,
    ),
    kept(
      'a clock never set',
      '19700101/19700101_000012.WAV',
      recording('1970-01-01T00:00:12', sound(1)),
      /clock was never set/,
    ),
    kept(
      'a clock ahead',
      '20990101_000000.WAV',
      recording('2099-01-01T00:00:00', sound(1)),
      /yet to come/,
    ),
    kept(
      'renamed to another time',
      slot(24).name,
      recording('2026-05-21T22:11:00', sound(1)),
      /and the header/,
    ),
    kept(
      'packed silence (T.WAV)',
      slot(25).name.replace('.WAV', 'T.WAV'),
      recording(slot(25).local, sound(1)),
      /packed the silence/,
    ),
    kept('overlapping, first', slot(26).name, recording(slot(26).local, sound(4)), null),
    kept(
      'overlapping, second',
      slot(26).name.replace('30.WAV', '31.WAV'),
      recording(slot(26).local.replace(/30$/, '31'), sound(4)),
      null,
    ),
    {
      fault: 'the same content under another name',
      filename: 'Kopie von Ost-Wiese/Aufnahme 1.wav',
      bytes: original,
      outcome: 'already_there',
      code: null,
      note: null,
    },
  ];
}

export const plantedFaults = (maker: FaultMaker): PlantedFault[] => [
  ...refusedFaults(maker),
  ...keptFaults(maker),
];

export const otherFiles: Record<string, Uint8Array> = {
  'CONFIG.TXT': text('Device ID                       : 24F319055FDF1234\r\n'),
  'GPS.TXT': text('21/05/2026 03:00:00.000 UTC: Fix\r\n'),
  'SM4/S4A09024_A_Summary.txt': text('DATE,TIME,LAT,,LON,,POWER(V),TEMP(C)\n'),
  'bar-lt/data': noise(2000),
};

export const hiddenFiles: Record<string, Uint8Array> = {
  '20260521/._20260521_050000.WAV': noise(4096),
  '.Spotlight-V100/store.db': noise(64),
  'System Volume Information/WPSettings.dat': noise(12),
};
