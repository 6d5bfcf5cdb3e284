import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AudioMothComment,
  audioMothGains,
  parseAudioMothComment,
} from '../recorders/audiomoth.ts';
import { localTime } from '../time/recorded-time.ts';
import { formatUtcOffset } from '../time/iso-time.ts';
import {
  audioMothFirmwares,
  firmwareTraits,
  type FirmwareTraits,
  writeAudioMothComment,
} from './write-audiomoth.ts';

const serial = fc.stringMatching(/^[0-9A-F]{16}$/);
const tenths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 10);
const localTimes = fc
  .integer({ min: Date.UTC(2017, 0, 1) / 1000, max: Date.UTC(2099, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000))
  .map((at) =>
    String(
      localTime(
        at.getUTCFullYear(),
        at.getUTCMonth() + 1,
        at.getUTCDate(),
        at.getUTCHours(),
        at.getUTCMinutes(),
        at.getUTCSeconds(),
      ),
    ),
  );

function offsets(style: FirmwareTraits['zone']): fc.Arbitrary<string | null> {
  const hours = fc.integer({ min: -12, max: 14 });
  const quarters = fc.integer({ min: -47, max: 55 }).map((quarter) => quarter * 15);
  if (style === 'none' || style === 'utc') return fc.constant('+00:00');
  if (style === 'hours') return hours.map((hour) => formatUtcOffset(hour * 60));
  // 1.2.2 loses the sign of zones within an hour of UTC: such a comment tells no offset.
  return quarters.map((minutes) =>
    style === 'unsigned_minutes' && minutes !== 0 && Math.abs(minutes) < 60
      ? null
      : formatUtcOffset(minutes),
  );
}

function batteries(style: FirmwareTraits['battery']) {
  const low = style === 'words' ? 2.5 : 3.6;
  const high = style === 'two_digits' || style === 'symbols' ? 5 : 4.9;
  return fc.oneof(
    tenths(style === 'words' ? 25 : 36, 49).map((batteryV) => ({ batteryV, batteryBound: null })),
    fc.constant({ batteryV: low, batteryBound: 'below' as const }),
    fc.constant({ batteryV: high, batteryBound: 'above' as const }),
  );
}

const hundreds = fc.integer({ min: 1, max: 1920 }).map((value) => value * 100);
const filters = fc.oneof(
  fc.record({
    kind: fc.constant('low-pass' as const),
    lowerHz: fc.constant(null),
    upperHz: hundreds,
  }),
  fc.record({
    kind: fc.constant('high-pass' as const),
    lowerHz: hundreds,
    upperHz: fc.constant(null),
  }),
  fc.record({ kind: fc.constant('band-pass' as const), lowerHz: hundreds, upperHz: hundreds }),
);

function triggers(traits: FirmwareTraits): fc.Arbitrary<Partial<AudioMothComment>> {
  if (traits.threshold === 'none') return fc.constant({});
  if (traits.threshold === 'plain') {
    return fc.integer({ min: 1, max: 32_768 }).map((value) => ({ amplitudeThreshold: `${value}` }));
  }
  const duration = fc.integer({ min: 0, max: 60 });
  const amplitude = fc.record({
    amplitudeThreshold: fc.constantFrom('12', '0 dB', '-36 dB', '0.005%', '50%'),
    minimumTriggerDurationS: duration,
  });
  if (!traits.frequencyTrigger) return amplitude;
  const frequency = fc.record({
    frequencyTrigger: fc.record({
      centreHz: hundreds,
      windowSamples: fc.constantFrom(16, 128, 1024),
      thresholdPercent: fc.constantFrom(0.5, 10, 100),
    }),
    minimumTriggerDurationS: duration,
  });
  return fc.oneof(fc.constant({}), amplitude, frequency);
}

const reasons = ['low voltage', 'switch position change', 'magnetic switch', 'file size limit'];

function comments(traits: FirmwareTraits): fc.Arbitrary<AudioMothComment> {
  return fc
    .tuple(
      fc.record({
        local: localTimes,
        offset: offsets(traits.zone),
        gain: fc.constantFrom(...audioMothGains),
        temperatureC: traits.temperature ? tenths(-400, 600) : fc.constant(null),
        externalMicrophone: traits.externalMicrophone ? fc.boolean() : fc.constant(false),
        filter: traits.filter === 'none' ? fc.constant(null) : fc.option(filters),
        stoppedBy:
          traits.stopped === 'none' ? fc.constant(null) : fc.option(fc.constantFrom(...reasons)),
      }),
      batteries(traits.battery),
      triggers(traits),
      serial,
      traits.deployment ? fc.boolean() : fc.constant(false),
    )
    .map(([plain, battery, trigger, id, deployed]) => ({
      ...plain,
      ...battery,
      amplitudeThreshold: null,
      frequencyTrigger: null,
      minimumTriggerDurationS: null,
      ...trigger,
      deviceId: deployed ? null : id,
      deploymentId: deployed ? id : null,
    }));
}

test.each(audioMothFirmwares)('what firmware %s writes is read back unchanged', (firmware) => {
  const traits: FirmwareTraits = firmwareTraits[firmware];
  fc.assert(
    fc.property(comments(traits), (comment) => {
      const written = comment.offset === null ? { ...comment, offset: '+00:30' } : comment;
      const text = writeAudioMothComment(written, firmware);
      expect(parseAudioMothComment(text)).toEqual(comment);
    }),
    { numRuns: 200 },
  );
});
