'use client';

import { createClient, sessionTokens } from '@biophony/sdk';
import { WidgetProvider } from '@biophony/ui';
import { ActivityWidget, SpeciesWidget } from '@biophony/ui/explorer';
import { useState } from 'react';

/** Asks the route beside this file for a token; the client asks again before it expires. */
async function fetchToken(): Promise<string> {
  const answer = await fetch('/biophony-token', { method: 'POST' });
  if (!answer.ok) throw new Error(`The server gave no token: ${answer.status}`);
  return (await answer.json()).token;
}

export function Widgets({ baseUrl, projectId }: { baseUrl: string; projectId: string }) {
  const [client] = useState(() =>
    createClient({ baseUrl, auth: { getToken: sessionTokens(fetchToken) } }),
  );
  return (
    <WidgetProvider client={client} headingLevel={2}>
      <section>
        <SpeciesWidget projectId={projectId} />
      </section>
      <section>
        <ActivityWidget projectId={projectId} />
      </section>
    </WidgetProvider>
  );
}
