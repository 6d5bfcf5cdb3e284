export type { RecordingFacts, RecordingIssue } from './facts.ts';
export {
  blockingIssueCodes,
  canBeAnalysed,
  noticeIssueCodes,
  recordingIssue,
  type RecordingIssueCode,
} from './issues.ts';
export type { RecordingInput } from './bytes/byte-source.ts';
export { inspectRecording } from './inspect/inspect-recording.ts';
export {
  formatOfBytes,
  formatOfName,
  recordingExtensions,
  type ReadFormat,
  type RecordingFormat,
} from './inspect/detect-format.ts';
export { isUnreadFormat, unreadRefusal, type UnreadFormat } from './inspect/unread-formats.ts';
export { parseFileName } from './names/parse-file-name.ts';
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
export type { AiffFormat } from './riff/aiff-format.ts';
export { parseAdtsHeader, type AdtsHeader } from './codecs/adts.ts';
export { readAiff, type AiffContent } from './codecs/aiff.ts';
export { checkWavSizes, wavSamples, type WavSamples } from './codecs/wav-samples.ts';
export { openByteSource, type ByteSource } from './bytes/byte-source.ts';
export { audioMothFirmwares, type AudioMothFirmware } from './writing/firmware-traits.ts';
export { writeAudioMothComment } from './writing/write-audiomoth-comment.ts';
export { writeAudioMothWav, type AudioMothWav } from './writing/write-audiomoth-wav.ts';
export { writeGuano } from './writing/write-guano.ts';
export type { CardFault, CardFile } from './card/card-file.ts';
export { cardFaults } from './card/card-faults.ts';
export { correctTimezone } from './card/correct-timezone.ts';
export {
  summariseCard,
  type CardSummary,
  type RecorderSummary,
  type RecordingTotals,
} from './card/summarise-card.ts';
export { utcOffsetAt } from './time/zone-offset.ts';
export { formatUtcOffset, parseUtcOffset } from './time/utc-offset.ts';
