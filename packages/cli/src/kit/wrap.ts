type Env = Readonly<Record<string, string | undefined>>;

const unicode = { full: '█', empty: '░', ellipsis: '…', celsius: '°C' };

/** For terminals limited to ASCII. */
const ascii: typeof unicode = { full: '#', empty: '-', ellipsis: '...', celsius: 'C' };

/**
 * The Windows console may lack these symbols in its font; terminals that name themselves here have
 * them all.
 */
const isModernTerminal = ({ WT_SESSION, TERM_PROGRAM, ConEmuANSI, TERM }: Env): boolean =>
  Boolean(WT_SESSION || TERM_PROGRAM) ||
  ConEmuANSI === 'ON' ||
  /^(?:xterm|alacritty)/.test(TERM ?? '');

/**
 * Whether a terminal shows symbols beyond ASCII. Node writes UTF-16 to a Windows console, whatever
 * its code page; elsewhere the locale decides (POSIX: LC_ALL, LC_CTYPE, LANG).
 */
export function showsUnicode(platform: NodeJS.Platform, env: Env): boolean {
  if (env.TERM === 'dumb' || env.TERM === 'linux') return false;
  if (platform === 'win32') return isModernTerminal(env);
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  // On macOS, programs started without a shell have no locale, and its terminals read UTF-8.
  return locale ? /utf-?8/i.test(locale) : platform === 'darwin';
}

export const symbols = (): typeof unicode =>
  showsUnicode(process.platform, process.env) ? unicode : ascii;

/** Wide characters count as two. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) width += isWide(segment) ? 2 : 1;
  return width;
}

let segmenter: Intl.Segmenter | undefined;
const isWide = (segment: string): boolean =>
  /^[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Extended_Pictographic}/u.test(
    segment,
  );

const isPath = (word: string): boolean => /[/\\]/.test(word);
/**
 * Characters of scripts without spaces, after each of which a line may end, and the text between.
 */
const unspacedParts =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu;

function partsOf(word: string): string[] {
  if (word.includes('://')) return [word];
  return word.match(isPath(word) ? /[^/\\]*[/\\]|[^/\\]+$/g : unspacedParts) ?? [word];
}

/**
 * Breaks a word wider than the screen. A web address stays whole: the terminal wraps it and it can
 * still be clicked and copied.
 */
function piecesOf(word: string, width: number): string[] {
  if (textWidth(word) <= width) return [word];
  const pieces: string[] = [];
  for (const part of partsOf(word)) {
    const last = pieces.at(-1);
    if (last !== undefined && textWidth(last + part) <= width)
      pieces[pieces.length - 1] = last + part;
    else pieces.push(part);
  }
  return pieces;
}

const unit = '(?:s|min|h|Hz|kHz|V|B|kB|MB|GB|TB)';
const between = new RegExp(`(?<!\\d(?= ${unit}\\b)) `);

/** A number and its unit are one word. */
const wordsOf = (text: string): string[] =>
  text.trim().replace(/\s+/g, ' ').split(between).filter(Boolean);

/** Fewest columns a table needs for a text; a path stays whole. */
export const leastWidth = (text: string): number =>
  Math.max(
    0,
    ...text.split(/\s+/).flatMap((word) => (isPath(word) ? [word] : partsOf(word)).map(textWidth)),
  );

/**
 * Wraps at words. A longer word stays whole on a line of its own; a path breaks after a slash, and
 * scripts without spaces break between characters.
 */
export function wrap(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text)) {
    const [first = '', ...rest] = piecesOf(word, width - indent.length);
    const longer = line ? `${line} ${first}` : first;
    if (line && textWidth(longer) > width) {
      lines.push(line);
      line = indent + first;
    } else line = longer;
    for (const piece of rest) {
      lines.push(line);
      line = indent + piece;
    }
  }
  return line ? [...lines, line] : lines;
}

/**
 * Shortens a path by dropping folders from the left (`…/20240528_200000.WAV`), then the middle of
 * the name. Nothing else is ever cut.
 */
export function shortenPath(path: string, width: number): string {
  if (textWidth(path) <= width) return path;
  const { ellipsis } = symbols();
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const rest = ellipsis + path.slice(at);
    if (textWidth(rest) <= width) return rest;
  }
  const tail = Math.max(1, Math.min(path.length, Math.ceil((width - ellipsis.length) * 0.7)));
  const head = Math.max(0, width - ellipsis.length - tail);
  return path.slice(0, head) + ellipsis + path.slice(-tail);
}
