// A web page with widgets, and the tokens for them, as a Cloudflare Worker.

/** A token that works on pages of this origin alone. */
async function embedToken({
  BIOPHONY_API_URL,
  BIOPHONY_API_KEY,
  BIOPHONY_PROJECT_ID,
  PAGE_ORIGIN,
}) {
  const answer = await fetch(`${BIOPHONY_API_URL}/api/embed/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${BIOPHONY_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ project_id: BIOPHONY_PROJECT_ID, origins: [PAGE_ORIGIN] }),
  });
  if (!answer.ok) throw new Error(`The service gave no token: ${await answer.text()}`);
  return (await answer.json()).token;
}

/** The page's file, with the service and the project written in, under a strict content security policy. */
async function pageFile(request, { ASSETS, BIOPHONY_API_URL, BIOPHONY_PROJECT_ID }) {
  const answer = await ASSETS.fetch(request);
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const page = (await answer.text())
    .replaceAll('{{BIOPHONY_API_URL}}', BIOPHONY_API_URL)
    .replaceAll('{{BIOPHONY_PROJECT_ID}}', BIOPHONY_PROJECT_ID);
  const service = BIOPHONY_API_URL;
  return new Response(page, {
    status: answer.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'self' ${service}; style-src 'self'; connect-src 'self' ${service}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST' || pathname !== '/biophony-token') return pageFile(request, env);
    try {
      const token = await embedToken(env);
      // A page of other sites can ask too, but cannot read the answer: it has no headers of CORS.
      return Response.json({ token }, { headers: { 'cache-control': 'no-store' } });
    } catch (error) {
      console.error(error);
      return new Response('The service gave no token.', { status: 502 });
    }
  },
};
