/** What the server of the page writes into it. */
export const { service = '', project = '' } = document.body.dataset;

/** Asks the server of the page for a token. */
export async function fetchToken(): Promise<string> {
  const answer = await fetch('/biophony-token', { method: 'POST' });
  return (await answer.json()).token;
}

/** Shows in the page that the handler of an event was called, and what it was told. */
export function ready({ detail }: CustomEvent<{ widget: string }>): void {
  document.body.dataset[detail.widget] = 'ready';
}
