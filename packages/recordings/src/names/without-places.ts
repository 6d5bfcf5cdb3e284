import { isFine, placeFormsInText, toCoordinates } from './name-place.ts';

/** Replaces a place in a text. */
export const placeHidden = '[place hidden]';

/** First of ten digits of other scripts (Unicode, general category Nd). */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
  0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0,
  0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0,
];
/** Variants that people and keyboards write. */
const signs: Readonly<Record<string, string>> = {
  '\u066B': '.',
  '·': '.',
  '\u066C': ',',
  '\u060C': ',',
  '、': ',',
  º: '°',
  '˚': '°',
  '∘': '°',
};
const alike: readonly [from: RegExp, to: string][] = [
  [/[\u2010-\u2015\u2212\uFE63\uFF0D]/, '-'],
  [/[′’‘ʹʼ´`＇]/, "'"],
  [/[″”“ʺ˝„＂]/, '"'],
  [/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/, ' '],
];
/** Such as writing direction and joiners. */
const unseen = /^\p{Default_Ignorable_Code_Point}$/u;

function plainSign(sign: string): string {
  if (unseen.test(sign)) return '';
  const replacement = signs[sign] ?? alike.find(([from]) => from.test(sign))?.[1];
  if (replacement !== undefined) return replacement;
  const code = sign.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  if (zero !== undefined) return String(code - zero);
  // Full-width, mathematical and superscript forms of ASCII.
  const plain = sign.normalize('NFKC');
  return /^[!-~]$/.test(plain) ? plain : sign;
}

interface Plain {
  text: string;
  at: (index: number) => number;
}

function plainOf(text: string): Plain {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007F]*$/.test(text)) return { text, at: (index) => index };
  let plain = '';
  const starts: number[] = [];
  let offset = 0;
  for (const sign of text) {
    const written = sign < '\u0080' ? sign : plainSign(sign);
    for (let unit = 0; unit < written.length; unit += 1) starts.push(offset);
    plain += written;
    offset += sign.length;
  }
  starts.push(offset);
  return { text: plain, at: (index) => starts[index] ?? offset };
}

/** At most two, so that patterns run in linear time. */
const s = String.raw`[ \t]{0,2}`;
/** Between two numbers, also in URLs. */
const between = String.raw`(?:[ ,;/|_]|%2C|%20|&nbsp;){1,3}`;
/** No number begins inside a number, a time or a version. */
const begin = String.raw`(?<![\d:]|\d[.,]|\bv|\b(?:version|build|doi)[ :]{1,2})`;
const over = String.raw`(?!\d|[.,:]\d)`;
/** Measurements are no places. */
const noUnit = String.raw`(?!(?:${s}(?:-|to|and|bis|x|×|,|/)${s}\d{1,6}(?:[.,]\d{1,12})?)?${s}(?:[kMG]?Hz|m?s\b|µs|sec|min\b|h\b|dB|%|‰|m?V\b|mA|°${s}[CFK]\b|[kMGT]?i?B\b|bytes|[kcmµ]?m\b|m[²³]|ha\b|[€$£]|EUR|USD|CHF|GBP|fps|bits?\b|samples|octave|per\b|/(?:h|s|min)\b))`;
const degree = String.raw`(?:°|\*|&deg;|&#176;|${s}deg(?:rees?)?\b)`;
const minute = String.raw`(?:'|&#39;|${s}min(?:utes?)?\b)`;
const second = String.raw`(?:"|''|&quot;|${s}sec(?:onds?)?\b|s\b)`;
const ofDegree = String.raw`[+-]?\d{1,3}${degree}${s}\d{1,2}(?:[.,]\d{1,12})?`;
const ofMinute = String.raw`${s}${minute}(?:${s}\d{1,2}(?:[.,]\d{1,12})?(?:${s}${second})?)?`;
const hemisphere = String.raw`[NSEWO]`;
const noLetter = String.raw`(?![A-Za-z])`;
const plusSign = '[23456789CFGHJMPQRVWX]';
const fraction = String.raw`(?:[.,]\d{1,12})?`;

interface Way {
  needs: RegExp;
  pattern: RegExp;
  is?: (match: RegExpMatchArray) => boolean;
}

const decimals = /\d[.,]\d/;
const sexagesimal = /[°*]|deg|&#176;/i;
const numberOf = (text = ''): number => Math.abs(Number(text.replace(',', '.')));
const isLatLon = ([, one, other]: RegExpMatchArray): boolean => {
  const [a, b] = [numberOf(one), numberOf(other)];
  // Shares or probabilities; there is no land there.
  return a <= 180 && b <= 180 && Math.min(a, b) <= 90 && Math.max(a, b) >= 1;
};

const ways: readonly Way[] = [
  // With as many decimals as places have: 47.659, 9.487
  {
    needs: decimals,
    pattern: new RegExp(
      String.raw`${begin}([+-]?\d{1,3}\.\d{3,})${s}°?${s}${hemisphere}?${between}([+-]?\d{1,3}\.\d{3,})${over}${noUnit}${s}°?`,
      'g',
    ),
    is: isLatLon,
  },
  // With a comma, which also groups thousands: 47,6599 9,4877
  {
    needs: decimals,
    pattern: new RegExp(
      String.raw`${begin}([+-]?\d{1,3},\d{4,})${s}°?${s}${hemisphere}?${between}([+-]?\d{1,3},\d{4,})${over}${noUnit}`,
      'g',
    ),
    is: isLatLon,
  },
  // Alone: lat 47.651234
  {
    needs: decimals,
    pattern: new RegExp(
      String.raw`${begin}([+-]?\d{1,3}(?:\.\d{4,}|,\d{5,}))${over}${noUnit}${s}°?`,
      'g',
    ),
    is: ([, one]) => numberOf(one) >= 1 && numberOf(one) <= 180,
  },
  // Named: lat=47.66&lon=9.49, Breite 47,66
  {
    needs: decimals,
    pattern: new RegExp(
      String.raw`(?<=(?:\b|_|m)(?:lat|latitude|latitud|breite|lon|long|lng|longitude|longitud|länge|laenge)\.?["']?(?:[=:]${s}|[ \t(]{1,2}|_)["']?)[+-]?\d{1,3}[.,]\d{2,}${over}${noUnit}`,
      'gi',
    ),
  },
  // Map URLs: #map=19/47.66/9.49, @47.66,9.49,15z, ll=47.66,9.49
  {
    needs: decimals,
    pattern: new RegExp(
      String.raw`(?<=#(?:map=)?\d{1,2}(?:\.\d{1,4})?/|@|\b(?:ll|q|center|c|query|loc|daddr|saddr|sll|cp)=)-?\d{1,3}\.\d+(?:[,/]|%2C|~)-?\d{1,3}\.\d+`,
      'gi',
    ),
  },
  // RFC 5870: geo:47.66,9.49;u=35
  {
    needs: /geo:/i,
    pattern:
      /(?<=\bgeo:)-?\d{1,3}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?(?:,-?\d+(?:\.\d+)?)?(?:;[\w=.-]{1,40}){0,4}/gi,
  },
  // Degrees with minutes: 47° 39' 35.6" N, 47 deg 39.593 min, N47°39.593
  {
    needs: sexagesimal,
    pattern: new RegExp(
      String.raw`(?<!\d)(?:(?<![A-Za-z])${hemisphere}${s}${ofDegree}(?:${ofMinute})?|${ofDegree}(?:${ofMinute}(?:${s}${hemisphere}${noLetter})?|${s}${hemisphere}${noLetter}))`,
      'gi',
    ),
  },
  // With letters: 47d39m35s
  {
    needs: /\dd ?\d/i,
    pattern:
      /(?<![A-Za-z\d])\d{1,3}d ?\d{1,2}[m'] ?\d{1,2}(?:\.\d{1,12})?[s"]? ?[NSEW]?(?![A-Za-z\d])/gi,
  },
  // With a fraction: 47.66° N, 47,66°; no temperature
  {
    needs: sexagesimal,
    pattern: new RegExp(
      String.raw`${begin}(?:(?<![A-Za-z])${hemisphere}${s})?[+-]?\d{1,3}[.,]\d{2,}${degree}(?!${s}[CFK]\b)(?:${s}${hemisphere}${noLetter})?`,
      'g',
    ),
  },
  // Decimal with letters: N47.66 E9.49, 47.66N 9.49E
  {
    needs: decimals,
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d])(?:[NS]${s}\d{1,2}[.,]\d+°?[,;]?[ _]?[EWO]${s}\d{1,3}[.,]\d+|\d{1,2}[.,]\d+${s}°?${s}[NS][,;]?[ _]?\d{1,3}[.,]\d+${s}°?${s}[EWO])${noLetter}`,
      'gi',
    ),
  },
  // Without signs: 47 39 35.6 N 9 29 15 E, N 47 39.593, 47:39:35N, 47-39-35N
  {
    needs: /\d[ :-]\d/,
    pattern: new RegExp(
      String.raw`(?<![\d:.-])(?:\d{1,2}[ :-]\d{1,2}(?:[ :-]\d{1,2})?${fraction}${s}[NS],?[ _/]?\d{1,3}[ :-]\d{1,2}(?:[ :-]\d{1,2})?${fraction}${s}[EWO]${noLetter}|(?<![A-Za-z])[NS]${s}\d{1,2}[ :-]\d{1,2}(?:[ :-]\d{1,2})?${fraction},?[ _/]?[EWO]${s}\d{1,3}[ :-]\d{1,2}(?:[ :-]\d{1,2})?${fraction})`,
      'g',
    ),
  },
  {
    needs: /\d{4}/,
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d])(?:\d{4}(?:\d\d)?(?:\.\d+)?[NS][ ,_/-]?\d{5}(?:\d\d)?(?:\.\d+)?[EW]|[NS]\d{4}(?:\d\d)?(?:\.\d+)?[ ,_/-]?[EW]\d{5}(?:\d\d)?(?:\.\d+)?)(?![A-Za-z\d])`,
      'g',
    ),
  },
  // EXIF: 47/1, 39/1, 3556/100
  {
    needs: /\d\/1/,
    pattern: /(?<![\d/])\d{1,3}\/1[, ]{1,2}\d{1,5}\/10{0,4}[, ]{1,2}\d{1,12}\/10{0,9}(?!\d)/g,
  },
  // UTM: 32T 535999 5277632, zone 32 N E 535999 N 5277632
  {
    needs: /\d{6}/,
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d])(?:zone${s})?(?:0?[1-9]|[1-5]\d|60)${s}(?:[C-HJ-NP-X]|north|south|nord|süd|sud)[ ,;:_/]{1,3}(?:E${s})?\d{6}(?:[.,]\d+)?${s}m?${s}E?[ ,;_/]{1,3}(?:N${s})?\d{1,8}(?:[.,]\d+)?(?:${s}m?${s}N\b|m\b)?`,
      'gi',
    ),
  },
  // Easting and northing: E 535999 N 5277632, 535999 5277632, 2600000 / 1200000
  {
    needs: /\d{6}|\d'\d{3}/,
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d.,+-])(?:(?:E|R|X|Rechts|East(?:ing)?|RW)${s}[:=]?${s}\d{6,7}(?:[.,]\d+)?[ ,;_/&]{1,3}(?:N|H|Y|Hoch|North(?:ing)?|HW)${s}[:=]?${s}\d{6,7}(?:[.,]\d+)?|[1-8]\d{5}(?:\.\d+)?${s}m?${s}E?[ ,;/]{1,3}[1-9]\d{6}(?:\.\d+)?(?:${s}m?${s}N\b)?|2'?\d{3}'?\d{3}(?:\.\d+)?[ ,;/]{1,3}1'?\d{3}'?\d{3}(?:\.\d+)?)(?![\d'])`,
      'gi',
    ),
  },
  // MGRS: 32TNT3599977632, 32T NT 35999 77632, 32tnt3599977632
  {
    needs: /\d ?[C-X] ?[A-Z]{2}/i,
    pattern:
      /(?<![A-Za-z\d])(?:0?[1-9]|[1-5]\d|60) ?[C-HJ-NP-X] ?[A-HJ-NP-Z][A-HJ-NP-V] ?(?:\d{10}|\d{8}|\d{6}|\d{4}|\d{5} \d{5}|\d{4} \d{4}|\d{3} \d{3}|\d\d \d\d)(?![A-Za-z\d])|(?<![A-Za-z\d-])(?:0?[1-9]|[1-5]\d|60)[c-x][a-z]{2}(?:\d{10}|\d{8}|\d{6})(?![A-Za-z\d])/g,
  },
  // National Grid of Great Britain: TQ 30080 80150
  {
    needs: /[HNOST][A-Z] \d{3}/,
    pattern:
      /(?<![A-Za-z\d])[HNOST][A-HJ-Z] (?:\d{5} \d{5}|\d{4} \d{4}|\d{3} \d{3}|\d{10}|\d{8}|\d{6})(?![A-Za-z\d])/g,
  },
  // Plus Codes: 8FVC9G8F+6X, 9G8F+6X, 8FVC9G00+
  {
    needs: /\+|%2B/i,
    pattern: new RegExp(
      String.raw`(?<![A-Za-z\d])(?:${plusSign}{8}|${plusSign}{6}|${plusSign}{4})(?:\+|%2B)${plusSign}{2,7}(?![A-Za-z\d])|(?<![A-Za-z\d])${plusSign}{6}00(?:\+|%2B)(?![A-Za-z\d])`,
      'gi',
    ),
    is: ([code]) => /[A-Z]/i.test(code.replace(/%2B/i, '')) && /\d/.test(code),
  },
  // Maidenhead locators, in usual case or named: JN47rp, locator JN47RP
  {
    needs: /[A-R]{2}\d\d[A-X]{2}/i,
    pattern:
      /(?<![A-Za-z\d_])[A-R]{2}\d\d[a-x]{2}(?:\d\d(?:[a-x]{2})?)?(?![A-Za-z\d])|(?<=\b(?:locator|maidenhead|qth|grid ?square|QRA)[ :=]{1,3})[A-Ra-r]{2}\d\d[A-Xa-x]{2}(?:\d\d)?(?![A-Za-z\d])/g,
  },
  // NABat cells and quadrants, ten kilometres wide: 39218_NW1_20190813_193000.wav
  {
    needs: /_[NS][EW]/i,
    pattern: /(?<![A-Za-z\d])\d{1,6}_[NS][EW]\d{0,2}(?=_\d{8}(?:_|\b))/gi,
  },
];

const height = /[+-]\d{1,5}(?:\.\d{1,6})?/y;
/** Doubtful places count as places. */
const doubtless = { kind: 'bar_lt', time: { local: '', offset: null } } as const;

type Span = [from: number, to: number];

function* namedSpans(text: string): Generator<Span> {
  for (const { pattern, isBare } of placeFormsInText)
    for (const { groups = {}, indices } of text.matchAll(pattern)) {
      if ((isBare && !isFine(groups, doubtless)) || toCoordinates(groups) === null) continue;
      const parts = Object.values(indices?.groups ?? {}).filter((part) => part !== undefined);
      const to = Math.max(...parts.map(([, end]) => end));
      height.lastIndex = to;
      yield [Math.min(...parts.map(([start]) => start)), to + (height.exec(text)?.[0].length ?? 0)];
    }
}

function* spansOf(text: string): Generator<Span> {
  for (const { needs, pattern, is } of ways) {
    if (!needs.test(text)) continue;
    for (const match of text.matchAll(pattern))
      if (!is || is(match)) yield [match.index, match.index + match[0].trimEnd().length];
  }
  if (/\d\.\d|[+-]\d/.test(text)) yield* namedSpans(text);
}

const joint = /^(?:[ ,;/|_]|%2C|%20|&nbsp;){0,3}$/;

/**
 * Replaces places in a text with `[place hidden]`: coordinates in all forms above, ISO 6709, and
 * those of `parseFileName`, in digits of any script. Keeps dates, times, versions and numbers with
 * a unit. Equal texts stay equal. Linear time.
 */
export function withoutPlaces(text: string): string {
  if (!/\p{Nd}/u.test(text)) return text;
  const plain = plainOf(text);
  const spans = [...spansOf(plain.text)].sort(([a], [b]) => a - b);
  if (spans.length === 0) return text;
  let output = '';
  let done = 0;
  let last: Span | null = null;
  const write = ([from, to]: Span) => {
    // Recorders' names have their own brackets around a place.
    const around = plain.text[from - 1] === '[' && plain.text[to] === ']' ? 1 : 0;
    output += text.slice(done, plain.at(from - around)) + placeHidden;
    done = plain.at(to + around);
  };
  for (const span of spans) {
    const [from, to] = span;
    if (last && (from <= last[1] || joint.test(plain.text.slice(last[1], from))))
      last = [last[0], Math.max(last[1], to)];
    else {
      if (last) write(last);
      last = span;
    }
  }
  if (last) write(last);
  return output + text.slice(done);
}

/**
 * Recorder names for readers who may not see exact places: equal throughout a project, useless
 * without its key. `recorder-` and 48 bits of HMAC-SHA-256 (RFC 2104).
 */
export function recorderPseudonyms(key: string) {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const secret = crypto.subtle.importKey('raw', bytes(key), hmac, false, ['sign']);
  const pseudonyms = new Map<string, string>();
  return {
    async meet(recorders: Iterable<string>): Promise<void> {
      for (const recorder of recorders) {
        if (pseudonyms.has(recorder)) continue;
        const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await secret, bytes(recorder)));
        const digits = [...mac.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, '0'));
        pseudonyms.set(recorder, `recorder-${digits.join('')}`);
      }
    },
    /** Throws for a recorder not passed to `meet`. */
    of(recorder: string): string {
      const name = pseudonyms.get(recorder);
      if (name === undefined) throw new Error('A recorder has no pseudonym yet.');
      return name;
    },
  };
}
