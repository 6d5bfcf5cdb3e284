import type { LinesByGroup } from '../mutation.ts';

export const resumeLines: LinesByGroup = {
  resume: {
    'packages/sdk/src/upload/prepare.ts': [
      [
        'entry?.size === size && entry.version !== null && entry.version === version',
        'entry?.size === size',
        'a file that changed at its size keeps its old checksum',
      ],
    ],
    'packages/sdk/src/node/file-journal.ts': [
      [
        '      entries.delete(entry.filename);\n',
        '',
        'an earlier note of a file is recalled after a later one',
      ],
      [
        'lines.map((line) => `\\n${line}`)',
        'lines.map((line) => `${line}\\n`)',
        'a line that a crash cut off spoils the next one',
      ],
    ],
    'packages/sdk/src/upload/send.ts': [
      [
        'parts.filter((part) => part.size === rangeOf(part.part_number).length)',
        'parts',
        'a part of the wrong size counts as sent',
      ],
      [
        'all.filter((number) => !numbers.has(number))',
        'all.filter((number) => number > numbers.size)',
        'after a break the wrong parts are sent',
      ],
      [
        'const offset = (number - 1) * partBytes;',
        'const offset = number * partBytes;',
        'parts have the bytes of the next',
      ],
    ],
    'packages/sdk/src/results/stored-bytes.ts': [
      [
        '          from += value.length;\n',
        '',
        'after a break a result file is read from its beginning, in its middle',
      ],
      [
        'from > 0 ? response.status === 206 : response.ok',
        'response.ok',
        'a store without ranges gives the beginning of a file for its rest',
      ],
    ],
    'packages/sdk/src/results/stored-range.ts': [
      [
        'if (bytes.byteLength === end - start) return bytes;',
        'return bytes;',
        'a range that was cut off is taken for whole',
      ],
    ],
    'packages/cli/src/results/download-file.ts': [
      [
        '!whole || (file.sha256 && (await sha256Of(part)) !== file.sha256)',
        '!whole',
        'a result file with other content is kept',
      ],
      [
        'const goesOn = status === 206 && from > 0;',
        'const goesOn = from > 0;',
        'a whole file is written behind the half that was there',
      ],
    ],
    'workers/api/src/uploads/multipart.ts': [
      [
        'part?.size !== partSize(file, number) || plainEtag(part.etag) !== etags.get(number)',
        'part === undefined',
        'parts of the wrong size are joined',
      ],
      [
        '!whole.sha256 || !file.sha256 || whole.sha256 === file.sha256',
        'whole.key !== null',
        'a file joined of wrong parts is stored',
      ],
    ],
    'workers/analysis/src/journal/folder-lock.ts': [
      [
        '    await refuseHeld(own);\n',
        '',
        'two analyses that find a dead lock write into one folder',
      ],
      [
        'holder.pid !== process.pid && isAlive(holder.pid)',
        'isAlive(holder.pid)',
        'a container that starts again never gets its folder back',
      ],
    ],
    'workers/analysis/src/journal/journal.ts': [
      ['      begun.clear();\n', '', 'rows of a recording that was begun twice are doubled'],
      [
        '        if (begun.delete(file)) dead = true;\n        return;',
        '        return;',
        'rows that were dropped are results',
      ],
    ],
    'workers/analysis/src/journal/journal-files.ts': [
      [
        'return fileHead !== null && headHash(fileHead) === headHash(head);',
        'return fileHead !== null;',
        'an analysis goes on with the rows of another one',
      ],
    ],
    'workers/analysis/src/journal/members.ts': [
      [
        'if (member.readUInt32LE(sumAt) !== sumOf(member)) return null;',
        '',
        'a damaged journal is read',
      ],
    ],
    'workers/analysis/src/pass/input.ts': [
      [
        "return formatStamp(stats) + hash.digest('hex').slice(0, 16);",
        'return formatStamp(stats);',
        'the recording of another card keeps the rows of the first',
      ],
    ],
    'workers/analysis/src/http/fetch-recording.ts': [
      [
        'place.total !== null && received !== place.total',
        'place.total === -1',
        'a recording that broke off is analysed as whole',
      ],
      [
        'range?.start !== size)',
        'range === null)',
        'a server that goes on from another byte spoils a recording',
      ],
    ],
  },
};
