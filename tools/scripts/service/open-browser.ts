import { spawn } from 'node:child_process';

const openers: Partial<Record<NodeJS.Platform, (url: string) => [string, string[]]>> = {
  darwin: (url) => ['open', [url]],
  win32: (url) => ['rundll32', ['url.dll,FileProtocolHandler', url]],
  linux: (url) => ['xdg-open', [url]],
};

export function canOpenBrowser(
  env: NodeJS.ProcessEnv = process.env,
  isTerminal = process.stdout.isTTY,
  platform = process.platform,
): boolean {
  if (!isTerminal || env.CI || env.SSH_CONNECTION || !openers[platform]) return false;
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Resolves to false when there is no browser. */
export function openBrowser(url: string): Promise<boolean> {
  const opener = openers[process.platform]?.(url);
  if (!opener) return Promise.resolve(false);
  const [program, args] = opener;
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('error', () => done(false));
    child.once('spawn', () => done(true));
    child.unref();
  });
}
