/** Asks this page's own server for a token; the widgets ask again before it expires. */
async function fetchToken() {
  const answer = await fetch('/biophony-token', { method: 'POST' });
  if (!answer.ok) throw new Error(`The server gave no token: ${answer.status}`);
  return (await answer.json()).token;
}

for (const widget of document.querySelectorAll('biophony-widget')) widget.fetchToken = fetchToken;
