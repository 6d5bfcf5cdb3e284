/** Where a service that listens on `host` and `port` can be reached from its own machine, without a trailing slash. */
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

/** The origins under which browsers of this machine find a service on `host` and `port`. */
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
