import { connection } from 'next/server';
import { setting } from './setting';
import { Widgets } from './widgets';

export default async function Page() {
  // The settings are read when the page is asked for, so that one build serves any project.
  await connection();
  return (
    <main>
      <h1>What was heard at the lake</h1>
      <p>Our recorders listen at the shore from April to July.</p>
      <Widgets baseUrl={setting('BIOPHONY_API_URL')} projectId={setting('BIOPHONY_PROJECT_ID')} />
    </main>
  );
}
