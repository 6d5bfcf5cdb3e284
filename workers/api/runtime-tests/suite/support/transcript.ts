/** Plain fetch calls of /api, each written down as it was made and answered. */
export class Transcript {
  readonly lines: string[] = [];
  readonly #baseUrl: string;
  readonly #token: string;

  constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  /** One call; throws with the transcript so far unless the answer has that status. */
  async call<T>(method: string, path: string, body?: unknown, expected = 200): Promise<T> {
    const answer = await fetch(`${this.#baseUrl}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read = (await answer.json()) as T;
    this.#note(`${method} ${path}`, body, answer.status, read);
    if (answer.status !== expected)
      throw new Error(`Expected ${expected}:\n${this.lines.join('\n')}`);
    return read;
  }

  /** A PUT straight to the store. */
  async put(
    request: { upload_url: string; headers: Record<string, string> },
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const answer = await fetch(request.upload_url, {
      method: 'PUT',
      headers: request.headers,
      body: bytes,
    });
    await answer.arrayBuffer();
    this.lines.push(`  PUT upload_url (${bytes.length} bytes) -> ${answer.status}`);
    if (!answer.ok) throw new Error(`The store refused:\n${this.lines.join('\n')}`);
  }

  #note(call: string, body: unknown, status: number, answer: unknown): void {
    const sent = body === undefined ? '' : ` ${short(body)}`;
    this.lines.push(`  ${call}${sent} -> ${status} ${short(answer)}`);
  }
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'string' && inner.length > 60) return `${inner.slice(0, 57)}...`;
    return inner;
  });
  return text.length > 220 ? `${text.slice(0, 217)}...` : text;
};
