import type { LinesByGroup } from '../mutation.ts';

export const placesLines: LinesByGroup = {
  places: {
    'workers/api/src/services/rows/hidden-places.ts': [
      [
        "includesRole(role, 'manager')",
        "includesRole(role, 'viewer')",
        'viewers learn the exact places of hidden sites',
      ],
      [
        'return found?.hides === 1;',
        'return found === null;',
        'result files and names tell hidden places',
      ],
      [
        '  lat: _lat,\n  lon: _lon,\n',
        '  lat: _lat,\n',
        'settings of an analysis tell the longitude of a hidden place',
      ],
    ],
    'workers/api/src/services/survey/sites/site-row.ts': [
      [
        "exact || row.public_precision === 'exact'",
        "exact || row.public_precision !== 'hidden'",
        'blurred sites are told exactly',
      ],
      [
        '(place.blurred ? placelessText(text) : text)',
        'text',
        'the name of a hidden site tells its place',
      ],
      [
        '    elevation_m: null,\n    note: null,\n',
        '    elevation_m,\n    note,\n',
        'note and height tell a hidden place',
      ],
    ],
    'workers/api/src/services/rows/placeless-results.ts': [
      [
        'if (how === undefined || !whole) return [];',
        'if (!whole) return [];',
        'result files that nobody made placeless are handed out',
      ],
      [
        "  settings_hash: '',\n",
        '',
        'the hash of settings tells a hidden place to whoever tries all',
      ],
      [
        'if (asked && !isTold) throw placesInResults();',
        '',
        'results of earlier versions are handed out without their files',
      ],
    ],
    'workers/api/src/services/analysis/get-results.ts': [
      [
        'hides ? placelessFiles(stored, asked) : wholeFiles(stored)',
        'wholeFiles(stored)',
        'result files tell hidden places',
      ],
      [
        'summary && hides ? placelessSummary(summary) : summary',
        'summary',
        'the summary of an analysis tells a hidden place',
      ],
    ],
    'workers/api/src/identity/members/placeless-text.ts': [
      ['\\d{4,}/g', '\\d{6,}/g', 'a place of five decimals in a text is told'],
      [
        'hides === 1 ? placelessText(title) : title',
        'title',
        'the title of a project tells a hidden place',
      ],
      [
        "public_precision <> 'exact'",
        "public_precision = 'hidden'",
        'a project with blurred sites hides nothing',
      ],
    ],
    'packages/recordings/src/survey/places/blur-place.ts': [
      [
        'const cells = cellsOfDegree[precision];',
        'const cells = 10 * cellsOfDegree[precision];',
        'blurred places are ten times as fine',
      ],
      ["if (precision === 'hidden') return null;", '', 'a hidden place is no null'],
    ],
    'packages/recordings/src/names/without-places.ts': [
      [
        '.map((part) => withoutPlace(withoutPlace(part) + ending).slice(0, -ending.length))',
        '.map((part) => withoutPlace(part))',
        'a place at the end of a folder is told',
      ],
    ],
  },
  storage: {
    'workers/api/src/services/rows/storage-usage.ts': [
      [
        'total_size_bytes + other_bytes + pending_bytes',
        'total_size_bytes + other_bytes',
        'promised files take no storage, so that many at once exceed the limit',
      ],
      ['row.ceiling ?? ', '', "an account's own ceiling does not count"],
    ],
    'workers/api/src/services/data/uploads/reserve-files.ts': [
      [
        'asked.running + ${usedBytesSql} <= ?',
        'asked.running + 0 * ${usedBytesSql} <= ?',
        'the storage limit holds for each call alone',
      ],
      [
        'asked.position + 1 + (SELECT coalesce(sum(pending_count), 0) FROM datasets WHERE user_id = ?) <= ?',
        '0 * (SELECT coalesce(sum(pending_count), 0) FROM datasets WHERE user_id = ?) <= ?',
        'an account promises files without end',
      ],
      [
        "WHERE files.status <> 'stored'\n",
        'WHERE true\n',
        'a promise takes the place of a stored file',
      ],
    ],
    'workers/api/src/services/data/confirm/settle-statements.ts': [
      [
        'said.running + ${usedBytesSql} <= ?',
        'said.running + 0 * ${usedBytesSql} <= ?',
        'what arrives late is stored beyond the limit',
      ],
    ],
  },
};
