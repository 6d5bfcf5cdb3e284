export interface Rows {
  /** Name of the list. */
  list: string;
  take: (row: never) => void;
}

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

class RowSplitter {
  rest = '';
  #row = '';
  #depth = 0;
  #inText = false;
  #escaped = false;
  #inList = false;
  readonly #take: (json: string) => void;
  readonly #before: RegExp;

  constructor(list: string, take: (json: string) => void) {
    this.#take = take;
    this.#before = new RegExp(`"${list}"\\s*:\\s*$`);
  }

  add(text: string): void {
    let from = 0;
    const keep = (until: number) => {
      const piece = text.slice(from, until);
      if (!this.#inList) this.rest += piece;
      else if (this.#depth > 2) this.#row += piece;
      from = until;
    };
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false;
        else if (code === backslash) this.#escaped = true;
        else if (code === quote) this.#inText = false;
      } else if (code === quote) this.#inText = true;
      else if (opening.has(code)) {
        keep(this.#depth === 1 ? at + 1 : at);
        this.#depth++;
        if (this.#depth === 2 && this.#before.test(this.rest.slice(0, -1))) this.#inList = true;
      } else if (closing.has(code)) {
        keep(this.#inList && this.#depth === 2 ? at : at + 1);
        this.#depth--;
        if (!this.#inList) continue;
        if (this.#depth === 2) this.#end();
        if (this.#depth === 1) this.#inList = false;
      }
    }
    keep(text.length);
  }

  #end(): void {
    const row = this.#row;
    this.#row = '';
    this.#take(row);
  }
}

/**
 * Passes on list members as they come: a hundred thousand at once take a hundred megabytes. Returns
 * the rest of the JSON.
 */
export async function listRows(
  body: ReadableStream<Uint8Array>,
  { list, take }: Rows,
): Promise<string> {
  const splitter = new RowSplitter(list, (json) => take(JSON.parse(json) as never));
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    splitter.add(decoder.decode(value, { stream: !done }));
    if (done) return splitter.rest;
  }
}
