/** The caller's own request id where it is one we can log safely, else a new one. */
export const requestIdOf = (sent: string | undefined): string =>
  sent && /^[\w-]{8,64}$/.test(sent) ? sent : crypto.randomUUID();
