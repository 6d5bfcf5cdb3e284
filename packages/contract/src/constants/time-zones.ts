/**
 * Possible meanings of time zone abbreviations on sheets and in settings: offsets with their places
 * or seasons. Sources: abbreviations of the IANA time zone database, and those that ICU accepts
 * (`BST` as Bangladesh, `IST` as India, `AST` as Alaska, `ECT` as Ecuador).
 */
const abbreviations: Readonly<Record<string, string>> = {
  ACDT: '+10:30 (Central Australia, summer)',
  ACST: '+09:30 (Central Australia)',
  ACT: '-05:00 (Acre), +08:00 (ASEAN) or +09:30 (Central Australia)',
  ADT: '-03:00 (Atlantic Canada, summer) or +04:00 (Arabia)',
  AEDT: '+11:00 (Eastern Australia, summer)',
  AEST: '+10:00 (Eastern Australia)',
  AET: '+10:00 or +11:00 (Eastern Australia)',
  AGT: '-03:00 (Argentina)',
  AKDT: '-08:00 (Alaska, summer)',
  AKST: '-09:00 (Alaska)',
  AMT: '-04:00 (Amazon) or +04:00 (Armenia)',
  ART: '-03:00 (Argentina) or +02:00 (Egypt)',
  AST: '-04:00 (Atlantic Canada, Caribbean), +03:00 (Arabia) or -09:00 (Alaska)',
  AWST: '+08:00 (Western Australia)',
  BDT: '+06:00 (Bangladesh) or +08:00 (Brunei)',
  BET: '-03:00 (Brazil)',
  BNT: '+08:00 (Brunei)',
  BOT: '-04:00 (Bolivia)',
  BRT: '-03:00 (Brazil)',
  BST: '+01:00 (British Summer Time), +06:00 (Bangladesh) or +11:00 (Bougainville)',
  CAT: '+02:00 (Central Africa)',
  CDT: '-05:00 (Central North America, summer) or -04:00 (Cuba, summer)',
  CEST: '+02:00 (Central Europe, summer)',
  CLT: '-04:00 (Chile)',
  CNT: '-03:30 (Newfoundland)',
  COT: '-05:00 (Colombia)',
  CST: '-06:00 (Central North America), +08:00 (China) or -05:00 (Cuba)',
  CTT: '+08:00 (China)',
  EAT: '+03:00 (East Africa)',
  ECT: '-05:00 (Ecuador), -04:00 (Eastern Caribbean) or +01:00 (Central Europe)',
  EDT: '-04:00 (Eastern North America, summer) or +11:00 (Eastern Australia, summer)',
  EEST: '+03:00 (Eastern Europe, summer)',
  EST: '-05:00 (Eastern North America), +10:00 or +11:00 (Eastern Australia)',
  GST: '+04:00 (Gulf), -02:00 (South Georgia) or +10:00 (Guam)',
  HDT: '-09:00 (Aleutian Islands, summer)',
  HKT: '+08:00 (Hong Kong)',
  ICT: '+07:00 (Indochina)',
  IDT: '+03:00 (Israel, summer)',
  IET: '-05:00 (Indiana)',
  IST: '+05:30 (India), +01:00 (Ireland, summer) or +02:00 (Israel)',
  JST: '+09:00 (Japan)',
  KST: '+09:00 (Korea)',
  MDT: '-06:00 (Mountain North America, summer)',
  MIT: '-11:00 (Midway) or -09:30 (Marquesas)',
  MSK: '+03:00 (Moscow)',
  MST: '-07:00 (Mountain North America), +08:00 (Malaysia) or +06:30 (Myanmar)',
  NDT: '-02:30 (Newfoundland, summer)',
  NET: '+04:00 (Armenia)',
  NPT: '+05:45 (Nepal)',
  NST: '-03:30 (Newfoundland) or +12:00 (New Zealand)',
  NZDT: '+13:00 (New Zealand, summer)',
  NZST: '+12:00 (New Zealand)',
  PDT: '-07:00 (Pacific North America, summer)',
  PET: '-05:00 (Peru)',
  PHT: '+08:00 (Philippines)',
  PKT: '+05:00 (Pakistan)',
  PLT: '+05:00 (Pakistan)',
  PNT: '-07:00 (Arizona)',
  PRT: '-04:00 (Puerto Rico)',
  PST: '-08:00 (Pacific North America) or +08:00 (Philippines)',
  SAST: '+02:00 (South Africa)',
  SGT: '+08:00 (Singapore)',
  SST: '-11:00 (Samoa), +08:00 (Singapore) or +11:00 (Solomon Islands)',
  UYT: '-03:00 (Uruguay)',
  VET: '-04:00 (Venezuela)',
  VST: '+07:00 (Vietnam)',
  WAT: '+01:00 (West Africa)',
  WEST: '+01:00 (Western Europe, summer)',
  WIB: '+07:00 (Western Indonesia)',
  WIT: '+09:00 (Eastern Indonesia)',
  WITA: '+08:00 (Central Indonesia)',
};

/** IANA zones of three letters without a slash; runtimes accept more, which IANA left out. */
const threeLetters = /^(?:[CEMW]ET|[EHM]ST|GMT|PRC|RO[CK]|UCT|UTC)$/;

/** Hours and minutes east of UTC, at most 14 hours. */
const utcOffset = /^[+-](0\d|1[0-3]):[0-5]\d$|^[+-]14:00$/;

/** Offsets such as `UTC+2`. */
const offsetOfUtc = /^(?:UTC|GMT)\s*[+-]/i;

/** Characters of a zone name; also in `limits`. */
export const longestTimeZone = 64;

const zoneCache = new Map<string, boolean>();
/** Limits the cache, whatever callers ask for. */
const mostKnown = 1000;

function askRuntime(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * True for an IANA name that this runtime knows, such as `Europe/Berlin`. False for offsets, and
 * for abbreviations, although runtimes accept some: they read `BST` as Bangladesh where people mean
 * British time.
 */
export function isZoneName(text: string): boolean {
  const before = zoneCache.get(text);
  if (before !== undefined) return before;
  if (text.length > longestTimeZone || !/^[a-z]/i.test(text)) return false;
  const isShort = /^[a-z]{3}$/i.test(text);
  const isName =
    (!isShort || threeLetters.test(text.toUpperCase())) &&
    !offsetOfUtc.test(text) &&
    !/^z$/i.test(text) &&
    askRuntime(text);
  if (zoneCache.size >= mostKnown) zoneCache.clear();
  zoneCache.set(text, isName);
  return isName;
}

/**
 * True for an offset such as `+02:00`, or an IANA name that this runtime knows and that nobody could
 * mean as an abbreviation: `EST` and `MST` are both.
 */
export const isTimeZone = (text: string): boolean =>
  utcOffset.test(text) || (isZoneName(text) && abbreviatedZone(text) === null);

/** Possible offsets of a time zone abbreviation, as a list in words; null for any other text. */
export function abbreviatedZone(text: string): string | null {
  const key = text.trim().toUpperCase();
  return Object.hasOwn(abbreviations, key) ? (abbreviations[key] ?? null) : null;
}

/**
 * Returns why a text is no time zone and what to give instead, as a sentence; null if it is one.
 */
export function timeZoneProblem(text: string): string | null {
  if (isTimeZone(text)) return null;
  const meanings = abbreviatedZone(text);
  return meanings === null
    ? `"${text}" is no time zone. Give an offset such as +02:00 or a name such as Europe/Berlin.`
    : `"${text}" is an abbreviation and may mean ${meanings}. Give the offset, or a name such as Europe/Berlin.`;
}
