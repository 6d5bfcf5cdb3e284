const certificates = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED|ERR_TLS|ERR_SSL/;

/** What to do about a certificate that is refused. */
export const certificateAdvice =
  'If your organisation has a certificate authority of its own, name the file of its certificate in NODE_EXTRA_CA_CERTS.';

/** Code and message of the innermost cause, such as `ECONNREFUSED`; undici hides them behind "fetch failed". */
function innermost(error: unknown): { code: string; message: string } {
  let [at, code]: [unknown, string] = [error, ''];
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
    const next: unknown = at.cause ?? (at instanceof AggregateError ? at.errors[0] : undefined);
    if (next === undefined) break;
    at = next;
  }
  return { code, message: at instanceof Error ? at.message : String(at) };
}

/** An error that says which host could not be reached and why, in place of undici's "fetch failed"; others stay. */
export function unreachable(what: string, url: string, error: unknown): unknown {
  if (!(error instanceof TypeError) || error.cause === undefined) return error;
  const { code, message } = innermost(error);
  const why = [code, message === code ? '' : message].filter((text) => text !== '').join(': ');
  const told = `${what}: ${new URL(url).host} cannot be reached (${why || error.message}).`;
  return new Error(certificates.test(code) ? `${told} ${certificateAdvice}` : told, {
    cause: error,
  });
}
