import { createClient, sessionTokens } from '@biophony/sdk';
import { WidgetProvider } from '@biophony/ui';
import { ActivityWidget, SpeciesWidget } from '@biophony/ui/explorer';

const projectId = import.meta.env.VITE_BIOPHONY_PROJECT_ID;

/** Asks this page's own server for a token; the client asks again before it expires. */
async function fetchToken(): Promise<string> {
  const answer = await fetch('/biophony-token', { method: 'POST' });
  if (!answer.ok) throw new Error(`The server gave no token: ${answer.status}`);
  return (await answer.json()).token;
}

const client = createClient({
  baseUrl: import.meta.env.VITE_BIOPHONY_API_URL,
  auth: { getToken: sessionTokens(fetchToken) },
});

export function Page() {
  return (
    <main>
      <h1>What was heard at the lake</h1>
      <p>Our recorders listen at the shore from April to July.</p>
      <WidgetProvider client={client} headingLevel={2}>
        <section>
          <SpeciesWidget projectId={projectId} />
        </section>
        <section>
          <ActivityWidget projectId={projectId} />
        </section>
      </WidgetProvider>
    </main>
  );
}
