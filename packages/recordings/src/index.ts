export {
  type RecordingFacts,
  type RecordingIssue,
  blockingIssueCodes,
  canBeAnalysed,
  noticeIssueCodes,
  interruptedIssue,
  recordingIssue,
  tooShortIssue,
  truncatedIssue,
  triggeredIssue,
  type RecordingIssueCode,
  isConfiguredPlace,
  recordingInfo,
  type RecordingInfo,
  absurdSample,
  limitIssue,
  soundLimits,
} from './facts.ts';
export { type RecordingInput, decodeText, openByteSource, type ByteSource } from './bytes.ts';
export { isFactoryTime, slowedDown, inspectRecording } from './inspect/inspect-recording.ts';
export {
  formatOfBytes,
  formatOfName,
  recordingExtensions,
  type ReadFormat,
  type RecordingFormat,
  isUnreadFormat,
  unreadRefusal,
  type UnreadFormat,
} from './formats/formats.ts';
export { parseFileName } from './names/file-name.ts';
export { placeHidden, recorderPseudonyms, withoutPlaces } from './names/without-places.ts';
export type { NameFacts } from './names/recorder-names.ts';
export {
  audioMothGains,
  blankAudioMothComment,
  SHARED_DEVICE_ID,
  type AudioMothComment,
  type AudioMothFilter,
  type AudioMothGain,
  parseAudioMothArtist,
  parseAudioMothComment,
} from './recorders/audiomoth.ts';
export {
  expandTriggeredBlocks,
  splitTriggered,
  type TriggeredPart,
} from './recorders/audiomoth-triggered.ts';
export {
  parseConfigTxt,
  type AudioMothConfig,
  parseGpsTxt,
  type GpsLogEntry,
} from './recorders/audiomoth-card.ts';
export {
  parseSummaryTxt,
  type Extremes,
  type SongMeterSummary,
  isCardText,
  readCardText,
  type CardTextFacts,
  givePlace,
} from './card/card-texts.ts';
export { parseGuano, parseWamd, type WamdFields } from './recorders/metadata.ts';
export { walkRiff, type RiffChunk, type RiffLayout, walkWave } from './formats/riff.ts';
export {
  parseAdtsHeader,
  type AdtsHeader,
  findMpegFrame,
  fitTogether,
  readMpegFrame,
  type MpegFrame,
  type LengthTag,
} from './formats/mpeg-frames.ts';
export { readPlainSound, readSound, type ReadSound } from './formats/read-sound.ts';
export type {
  PcmLayout,
  SoundLayout,
  Wanted,
  AdtsLayout,
  FlacLayout,
  Mp3Layout,
  Mp4Layout,
  OggLayout,
} from './formats/layout.ts';
export { pcmToMono, toWavOrder } from './formats/pcm.ts';
export { isDoubledLength } from './formats/flac.ts';
export {
  crc16,
  crc8,
  longestHeader,
  readFlacFrameHeader,
  type FlacFrameHeader,
  streamHead,
  type FlacStreamInfo,
} from './formats/flac-frames.ts';
export type { AudioTrack } from './formats/mp4-boxes.ts';
export { opusPacketLength, readOpusHead, type OpusHead } from './formats/ogg-pages.ts';
export {
  audioMothFirmwares,
  type AudioMothFirmware,
  writeAudioMothComment,
  writeAudioMothWav,
  type AudioMothWav,
} from './writing/write-audiomoth.ts';
export { writeGuano, writeWav, type WavOrigin, type WavSound } from './writing/write-wav.ts';
export { bareSound, type BareSound } from './writing/bare-sound.ts';
export { type CardFault, type CardFile, followClocks } from './card/timelines.ts';
export {
  cardFaults,
  recorderFamily,
  summariseCard,
  type CardSummary,
  type RecorderSummary,
  type RecordingTotals,
} from './card/card-summary.ts';
export { correctTimezone } from './card/correct-timezone.ts';
export { isoWithoutZone, readRecordedTime, timeInMilliseconds } from './time/recorded-time.ts';
export { utcOffsetAt } from './time/zone.ts';
export { parseIsoTime, type IsoTime, formatUtcOffset, parseUtcOffset } from './time/iso-time.ts';
