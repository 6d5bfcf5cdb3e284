import { createClient } from '@biophony/sdk';
import { setting } from '../setting';

/** A token for the widgets, which works on pages of PAGE_ORIGIN alone; the API key stays here. */
export async function POST(): Promise<Response> {
  const server = createClient({
    baseUrl: setting('BIOPHONY_API_URL'),
    auth: { apiKey: setting('BIOPHONY_API_KEY') },
  });
  try {
    const { token } = await server.embed.createToken({
      project_id: setting('BIOPHONY_PROJECT_ID'),
      origins: [setting('PAGE_ORIGIN')],
    });
    return Response.json({ token }, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    console.error(error);
    return new Response('The service gave no token.', { status: 502 });
  }
}
