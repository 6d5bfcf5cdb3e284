import type { LinesByGroup } from '../mutation.ts';

export const resultsLines: LinesByGroup = {
  detections: {
    'workers/analysis/src/models/species-rules.ts': [
      [
        '    if (excluded?.[index] === 1) return fates.offList;\n',
        '',
        'excluded species are detections',
      ],
      [
        '    if (included?.[index] === 1) return fates.kept;\n',
        '',
        'included species are left out by the range',
      ],
      [
        '      own.get(speciesKey(scientific_name)) ??\n      ofSpecies.get(shipped.key(scientific_name)) ??\n      min_conf,',
        '      min_conf,',
        'thresholds of species do not count',
      ],
    ],
    'workers/analysis/src/models/species-range.ts': [
      [
        'probability < threshold ? 0 : 1',
        'probability <= threshold ? 0 : 1',
        'a species exactly at the threshold of the range is left out',
      ],
    ],
    'workers/analysis/src/models/scoring.ts': [
      [
        'if (confidence < (lowest ? (lowest[index] ?? min_conf) : min_conf)) {',
        'if (confidence < min_conf) {',
        'thresholds of species are not applied',
      ],
      [
        'top_n === null ? classScores : classScores.slice(0, top_n)',
        'classScores',
        'more classes of a window are kept than were asked for',
      ],
      [
        'const shifted = logit + 10 * (sensitivity - 1)',
        'const shifted = logit - 10 * (sensitivity - 1)',
        'a higher sensitivity finds less',
      ],
    ],
    'workers/analysis/src/models/classify.ts': [
      [
        'group.detection.end_s >= detection.start_s',
        'group.detection.end_s > detection.start_s',
        'detections that touch are not joined',
      ],
    ],
  },
  time: {
    'packages/recordings/src/time/iso-time.ts': [
      [
        "match[1] === '-' && total > 0 ? -total : total",
        'total',
        'zones west of Greenwich are east of it',
      ],
    ],
    'packages/recordings/src/time/zone.ts': [
      [
        ": { ms: localMs - before, note: 'skipped' };",
        ": { ms: localMs - after, note: 'skipped' };",
        'the hour that a clock change skips has the offset after it',
      ],
      [
        "if (fits(before)) return { ms: localMs - before, note: fits(after) ? 'repeated' : null };",
        'if (fits(before) && !fits(after)) return { ms: localMs - before, note: null };',
        'the hour that a clock change repeats is its second pass',
      ],
    ],
    'packages/recordings/src/card/correct-timezone.ts': [
      [
        "if (options.keep !== 'moment') {",
        "if (options.keep === 'clock') {",
        'a zone given for a card moves the clock in place of the moment',
      ],
    ],
    'packages/recordings/src/survey/corrections.ts': [
      [
        'Math.round(ms + shift * 1000)',
        'Math.round(ms - shift * 1000)',
        'a clock that was behind is put further behind',
      ],
      [
        'Math.round(actual + (ms - shown) * rate)',
        'Math.round(actual + (ms - shown))',
        'a drift is not undone',
      ],
      [
        '{ ms: localMs - offsetMinutes * minuteMs, note: null }',
        '{ ms: localMs, note: null }',
        'the offset that a recorder wrote is passed over',
      ],
      [
        "(named === 'Z' ? 'UTC' : named) ?? 'UTC'",
        "'UTC'",
        'hours are counted in UTC though the first recording names its offset',
      ],
    ],
    'workers/analysis/src/results/recording-time.ts': [
      [
        "timedFacts.utc_offset === null ? 'clock' : 'moment'",
        "'clock'",
        'recordings with an offset are moved into another zone by their digits',
      ],
      [
        'new Date(milliseconds - offsetMinutes * 60_000)',
        'new Date(milliseconds + offsetMinutes * 60_000)',
        'UTC times of detections are wrong by twice the offset',
      ],
    ],
    'workers/analysis/src/models/species-rules.ts': [
      [
        'Math.min(4, Math.ceil(day / 7))',
        'Math.ceil(day / 7)',
        'the end of a month has the week of the next',
      ],
    ],
  },
  statistics: {
    'packages/statistics/src/distributions.ts': [
      [
        '[0.025, 0.975], yes + 0.5, no + 0.5',
        '[0.05, 0.95], yes + 0.5, no + 0.5',
        'intervals are narrower than they say',
      ],
    ],
    'packages/statistics/src/precision.ts': [
      [
        "right.write('lower', values);",
        "right.write('upper', values);",
        'lower bounds of a precision are upper ones',
      ],
      [
        '(reviewed > 0 ? yes / reviewed : 0.5)',
        '(reviewed > 0 ? yes / reviewed : 1)',
        'strata without verdicts count as right',
      ],
      [
        'precisions.find(({ lower95 }) => lower95 >= precision)',
        'precisions.find(({ estimate }) => estimate >= precision)',
        'a threshold is given that the evidence does not bear',
      ],
      [
        'right[draw]! - lost[draw]!',
        'right[draw]!',
        'bounds leave out the verdict that may be missing',
      ],
    ],
    'packages/statistics/src/curve.ts': [
      [
        'if (!(square > 0)) return { score, low: null, high: null };',
        '',
        'an open interval is given as a closed one',
      ],
      [
        'x * (2 * covariance.ab + x * covariance.bb)',
        'x * (covariance.ab + x * covariance.bb)',
        'intervals of a probability are wrong',
      ],
    ],
    'packages/statistics/src/confirmed-detections.ts': [
      ['first && tied.length === 0', 'first', 'of a tie one side wins'],
      [
        'said.findLast(({ final }) => final)',
        'said.find(({ final }) => final)',
        'a last word that was taken back counts',
      ],
    ],
    'packages/statistics/src/agreement.ts': [
      ['if (verdicts.length < 2) continue;', '', 'clips of one reviewer count for the agreement'],
    ],
    'packages/statistics/src/calibration.ts': [
      ['score >= least', 'score > least', 'a detection exactly at the threshold is left out'],
    ],
    'packages/statistics/src/evidence.ts': [
      [
        'if (!calibration) result.without.push(name);\n',
        'if (!calibration) result.taken.set(name, { score: 0, calibration: calibrations[0]! });\n',
        'a species without a calibration counts as proved',
      ],
    ],
  },
};
