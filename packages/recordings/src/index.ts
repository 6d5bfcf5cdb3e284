export type { RecordingFacts, RecordingIssue } from './facts/recording-facts.ts';
export {
  blockingIssueCodes,
  canBeAnalysed,
  noticeIssueCodes,
  interruptedIssue,
  recordingIssue,
  tooShortIssue,
  truncatedIssue,
  triggeredIssue,
  type RecordingIssueCode,
} from './facts/issues.ts';
export { isConfiguredPlace } from './facts/configured-place.ts';
export { recordingInfo, type RecordingInfo } from './facts/recording-info.ts';
export type { RecordingInput } from './bytes/byte-source.ts';
export { isFactoryTime } from './inspect/check-facts.ts';
export { slowedDown } from './inspect/time-expansion.ts';
export { inspectRecording } from './inspect/inspect-recording.ts';
export {
  formatOfBytes,
  formatOfName,
  recordingExtensions,
  type ReadFormat,
  type RecordingFormat,
} from './format/detect-format.ts';
export { isUnreadFormat, unreadRefusal, type UnreadFormat } from './format/unread-formats.ts';
export { parseFileName } from './names/parse-file-name.ts';
export { placeHidden, recorderPseudonyms, withoutPlaces } from './names/without-places.ts';
export type { NameFacts } from './names/name-facts.ts';
export {
  audioMothGains,
  blankAudioMothComment,
  SHARED_DEVICE_ID,
  type AudioMothComment,
  type AudioMothFilter,
  type AudioMothGain,
} from './audiomoth/comment.ts';
export { parseAudioMothArtist, parseAudioMothComment } from './audiomoth/parse-comment.ts';
export { expandTriggeredBlocks } from './audiomoth/expand-triggered.ts';
export { parseConfigTxt, type AudioMothConfig } from './audiomoth/config-txt.ts';
export { parseGpsTxt, type GpsLogEntry } from './audiomoth/gps-txt.ts';
export { parseSummaryTxt, type Extremes, type SongMeterSummary } from './card-texts/summary-txt.ts';
export { isCardText, readCardText, type CardTextFacts } from './card-texts/card-text.ts';
export { givePlace } from './card-texts/give-place.ts';
export { parseGuano } from './guano/parse-guano.ts';
export { parseWamd, type WamdFields } from './wamd/parse-wamd.ts';
export { walkRiff, type RiffChunk, type RiffLayout } from './riff/walk-riff.ts';
export { walkWave } from './riff/walk-wave.ts';
export { parseAdtsHeader, type AdtsHeader } from './mpeg/adts-header.ts';
export { readPlainSound } from './containers/read-plain-sound.ts';
export { readSound, type ReadSound } from './containers/read-sound.ts';
export type { PcmLayout, SoundLayout, Wanted } from './sound/layout.ts';
export { absurdSample, limitIssue, soundLimits } from './facts/sound-limits.ts';
export { pcmToMono } from './sound/pcm-to-mono.ts';
export { toWavOrder } from './sound/to-wav-order.ts';
export type { AdtsLayout, FlacLayout, Mp3Layout, Mp4Layout, OggLayout } from './sound/layout.ts';
export { isDoubledLength } from './containers/flac.ts';
export { crc16, crc8 } from './flac/crc.ts';
export { longestHeader, readFlacFrameHeader, type FlacFrameHeader } from './flac/frame-header.ts';
export { streamHead, type FlacStreamInfo } from './flac/stream-info.ts';
export { findMpegFrame, fitTogether, readMpegFrame, type MpegFrame } from './mpeg/frame-header.ts';
export type { LengthTag } from './mpeg/length-tag.ts';
export type { AudioTrack } from './mp4/audio-track.ts';
export { opusPacketLength, readOpusHead, type OpusHead } from './ogg/opus-head.ts';
export { splitTriggered, type TriggeredPart } from './audiomoth/triggered-blocks.ts';
export { decodeText } from './bytes/decode-text.ts';
export { openByteSource, type ByteSource } from './bytes/byte-source.ts';
export { audioMothFirmwares, type AudioMothFirmware } from './writing/firmware-traits.ts';
export { writeAudioMothComment } from './writing/write-audiomoth-comment.ts';
export { writeAudioMothWav, type AudioMothWav } from './writing/write-audiomoth-wav.ts';
export { writeGuano } from './writing/write-guano.ts';
export { bareSound, type BareSound } from './writing/bare-sound.ts';
export { writeWav, type WavOrigin, type WavSound } from './writing/write-wav.ts';
export type { CardFault, CardFile } from './card/card-file.ts';
export { cardFaults } from './card/card-faults.ts';
export { recorderFamily } from './card/recorder-family.ts';
export { followClocks } from './card/timelines.ts';
export { correctTimezone } from './card/correct-timezone.ts';
export {
  summariseCard,
  type CardSummary,
  type RecorderSummary,
  type RecordingTotals,
} from './card/summarise-card.ts';
export { isoWithoutZone, readRecordedTime, timeInMilliseconds } from './time/recorded-time.ts';
export { utcOffsetAt } from './time/zone.ts';
export { parseIsoTime, type IsoTime } from './time/iso-time.ts';
export { formatUtcOffset, parseUtcOffset } from './time/utc-offset.ts';
