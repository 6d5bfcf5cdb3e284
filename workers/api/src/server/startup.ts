export function ownAddress(host: string, port: number): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const named: Record<string, string> = {
    '': 'localhost',
    '0.0.0.0': 'localhost',
    '127.0.0.1': 'localhost',
    '::': '[::1]',
  };
  const name = named[bare] ?? (bare.includes(':') ? `[${bare}]` : bare);
  return `http://${name}:${port}`;
}

export function ownOrigins(host: string, port: number): string[] {
  const own = ownAddress(host, port);
  const everywhere = ['localhost', '[::1]'].some((name) => own === `http://${name}:${port}`);
  return [
    ...new Set([
      own,
      ...(everywhere ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : []),
    ]),
  ];
}

const codeOf = (cause: unknown) =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : '';

const plainErrors = ['DataFolderHeld', 'DatabaseUnusable', 'ObjectStoreFault', 'ProcessesDisagree'];

export function startupFailure(cause: unknown, env: Record<string, string | undefined>): string {
  const port = env.PORT || '8787';
  const folder = env.BIOPHONY_DATA_DIR || './data';
  const code = codeOf(cause) || (cause instanceof Error ? cause.name : '');
  const message = cause instanceof Error ? cause.message : String(cause);
  if (plainErrors.includes(code)) return message;
  if (code === 'EADDRINUSE' || code === 'AddrInUse')
    return `Port ${port} is already in use. Stop the other program, or choose another port with PORT=8788.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${env.HOST ?? ''}. Set HOST to one of its own, or leave it out.`;
  if (
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'PermissionDenied', 'NotCapable'].includes(
      code,
    ) ||
    /unable to open database|readonly database/.test(message)
  )
    return `The data folder ${folder} cannot be written (${message}). Choose another with BIOPHONY_DATA_DIR, or change its permissions.`;
  if (code === 'ENOSPC' || /disk is full/.test(message))
    return `The disk of the data folder ${folder} is full. Free some space, or choose another with BIOPHONY_DATA_DIR.`;
  if (/file is not a database|malformed/.test(message))
    return `The database in ${folder} is damaged (${message}). Restore it from a backup, or choose another folder with BIOPHONY_DATA_DIR.`;
  return `Biophony could not start: ${message}`;
}
