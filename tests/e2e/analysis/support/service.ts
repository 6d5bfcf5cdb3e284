import { routes, type AnswerOf, type BodyOf } from '@biophony/contract';
import { keyOf } from '../../support/key-of.ts';
import type { TestService } from '../../support/test-service.ts';
import { until as soon } from '../../support/until.ts';

type Route = keyof typeof routes;
type Analysis = AnswerOf<'analysesGet'>['analysis'];

/** The signed-in person's calls without the SDK. */
export async function openService(testService: Pick<TestService, 'url' | 'env' | 'biophony'>) {
  const headers = {
    authorization: `Bearer ${await keyOf(testService)}`,
    'content-type': 'application/json',
  };

  async function call<K extends Route>(
    route: K,
    params: Record<string, string> = {},
    body?: BodyOf<K>,
  ): Promise<AnswerOf<K>> {
    const [method, path] = routes[route];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const answer = await fetch(testService.url + filled + (params.query ?? ''), {
      method,
      headers,
      body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
    });
    if (!answer.ok) throw new Error(`${method} ${filled}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as AnswerOf<K>;
  }

  const read = async (analysisId: string) => (await call('analysesGet', { analysisId })).analysis;

  return {
    call,
    read,
    /** Into a new project; returns its ID. */
    async upload(card: string, title: string): Promise<string> {
      const sent = await testService.biophony(['upload', card, '--project-title', title]);
      if (sent.code !== 0) throw new Error(`the upload failed: ${sent.stderr}`);
      const { projects } = await call('projectsList');
      const project = projects.find((one) => one.title === title);
      if (!project) throw new Error(`there is no project ${title}`);
      return project.project_id;
    },
    /** Creates and queues an analysis; returns its ID. */
    async begin(projectId: string, analysis_type: string, settings = {}): Promise<string> {
      const body = { analysis_type, settings };
      const { analysis } = await call('analysesCreate', { projectId }, body);
      await call('analysesExecute', { analysisId: analysis.analysis_id });
      return analysis.analysis_id;
    },
    /** Throws when nothing changes for too long. */
    async until(analysisId: string, holds: (analysis: Analysis) => boolean): Promise<Analysis> {
      let analysis = await read(analysisId);
      while (!holds(analysis)) {
        const before = JSON.stringify(analysis);
        const isOther = async () => JSON.stringify((analysis = await read(analysisId))) !== before;
        await soon(isOther, () => `a change of ${before}`);
      }
      return analysis;
    },
    async result(analysisId: string, filename: string): Promise<string> {
      const downloads = { analysisId, query: '?include_downloads=true' };
      const { results } = await call('analysesResults', downloads);
      const file = results.download_urls.find((one) => one.filename === filename);
      if (!file) throw new Error(`there is no ${filename} among the results`);
      return (await fetch(file.download_url)).text();
    },
  };
}

export type Service = Awaited<ReturnType<typeof openService>>;

export const ended = ({ status }: Analysis): boolean =>
  status === 'completed' || status === 'failed';
