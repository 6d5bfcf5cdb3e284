type Env = Readonly<Record<string, string | undefined>>;

const unicode = { full: '█', empty: '░', ellipsis: '…', celsius: '°C' };

/** What stands for them where a terminal shows no more than ASCII. */
const ascii: typeof unicode = { full: '#', empty: '-', ellipsis: '...', celsius: 'C' };

/** Windows' own console draws them with whatever font it has; the terminals that name themselves here have them all. */
const isModernTerminal = ({ WT_SESSION, TERM_PROGRAM, ConEmuANSI, TERM }: Env): boolean =>
  Boolean(WT_SESSION || TERM_PROGRAM) ||
  ConEmuANSI === 'ON' ||
  /^(?:xterm|alacritty)/.test(TERM ?? '');

/**
 * Whether a terminal shows symbols beyond ASCII as they are meant. Node writes to a console of Windows in UTF-16, so its
 * code page plays no part there; elsewhere the locale says what a terminal reads (POSIX: LC_ALL, LC_CTYPE, LANG).
 */
export function showsUnicode(platform: NodeJS.Platform, env: Env): boolean {
  if (env.TERM === 'dumb' || env.TERM === 'linux') return false;
  if (platform === 'win32') return isModernTerminal(env);
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  // Programs that are started without a shell have no locale on macOS, whose terminals read UTF-8.
  return locale ? /utf-?8/i.test(locale) : platform === 'darwin';
}

/** The symbols for this terminal. */
export const symbols = (): typeof unicode =>
  showsUnicode(process.platform, process.env) ? unicode : ascii;
