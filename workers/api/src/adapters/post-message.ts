const timeoutMs = 10_000;

/**
 * Hands a message to an HTTP service: a POST of JSON, with a bearer when one is given. `what` names the service's
 * wares for the error. Throws where it does not take the message within ten seconds.
 */
export async function postMessage(
  url: string,
  token: string | undefined,
  message: object,
  what: string,
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The service for ${what} answered ${answer.status}`);
}
