import { addIssue, UnreadableAudio, type AudioStream } from '../audio-stream.ts';
import type { FileBytes } from '../file-bytes.ts';
import { mixToMono } from '../mono.ts';
import { accessUnits } from './access-units.ts';
import { readAudioTrack, type AudioTrack } from './audio-track.ts';
import { readMovieBox } from './boxes.ts';

/**
 * The AAC decoder is FAAD2 (GPL-2.0-or-later), a package of its own that is loaded only when a file
 * needs it; leave the package out and M4A goes to ffmpeg or is refused with a reason.
 */
async function createDecoder({ codec, config, timing }: AudioTrack) {
  try {
    const { decoder, gapless } = await import('@audio/decode-aac');
    const options = codec === 'aac' ? { asc: config } : { alac: config };
    const window = gapless({ ...timing, ...options });
    return await decoder(window ? { ...options, gapless: window } : options);
  } catch (cause) {
    const absent =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
    throw absent
      ? new UnreadableAudio('unsupported_format', 'No AAC decoder is installed; install ffmpeg.')
      : new UnreadableAudio('bad_header', 'The AAC settings in the M4A file are damaged.', {
          cause,
        });
  }
}

async function* decode(path: string, track: AudioTrack, stream: AudioStream) {
  const decoder = await createDecoder(track);
  const damaged = () =>
    addIssue(stream.issues, 'damaged_parts', 'Parts of the file are damaged and were left out.');
  const truncated = () =>
    addIssue(stream.issues, 'truncated', 'The file ends before its index says; the rest is lost.');
  let frames = 0;
  try {
    for await (const units of accessUnits(path, track, truncated)) {
      let mono = new Float32Array(0);
      try {
        const { channelData } = decoder.decode(units);
        mono = new Float32Array(mixToMono(channelData, channelData[0]?.length ?? 0));
      } catch {
        damaged();
      }
      frames += mono.length;
      if (mono.length > 0) yield mono;
    }
  } finally {
    decoder.free();
  }
  if (frames === 0)
    throw new UnreadableAudio('no_audio', 'No sound could be read from this M4A file.');
}

/** Rate and channels as they come out of the decoder: HE-AAC doubles what its header says. */
async function probe(path: string, track: AudioTrack) {
  const decoder = await createDecoder({ ...track, timing: {} });
  try {
    for await (const units of accessUnits(path, track, () => {})) {
      const { sampleRate, channelData } = decoder.decode(units);
      if (sampleRate > 0 && channelData.length > 0)
        return { sampleRateHz: sampleRate, channels: channelData.length };
    }
  } catch (cause) {
    throw new UnreadableAudio('no_audio', 'The sound in this M4A file is damaged.', { cause });
  } finally {
    decoder.free();
  }
  throw new UnreadableAudio('no_audio', 'No sound could be read from this M4A file.');
}

/** Opens an M4A file (AAC or Apple Lossless). Throws `UnreadableAudio`. */
export async function openM4a(path: string, file: FileBytes): Promise<AudioStream> {
  const track = readAudioTrack(await readMovieBox(file), file.size);
  const { sampleRateHz, channels } = await probe(path, track);
  const stream: AudioStream = {
    format: 'm4a',
    sampleRateHz,
    channels,
    issues: [],
    blocks: () => decode(path, track, stream),
  };
  return stream;
}
