import { routes, type AnswerOf, type BodyOf } from '@biophony/contract';
import { keyOf } from '../../support/key-of.ts';
import type { TestService } from '../../support/test-service.ts';
import { until as soon } from '../../support/until.ts';

type Route = keyof typeof routes;
type Analysis = AnswerOf<'analysesGet'>['analysis'];

/** The service as the signed-in person's programs call it, without the SDK. */
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
    /** Uploads a card into a project of its own; answers the project's id. */
    async upload(card: string, title: string): Promise<string> {
      const sent = await testService.biophony(['upload', card, '--project-title', title]);
      if (sent.code !== 0) throw new Error(`the upload failed: ${sent.stderr}`);
      const { projects } = await call('projectsList');
      const project = projects.find((one) => one.title === title);
      if (!project) throw new Error(`there is no project ${title}`);
      return project.project_id;
    },
    /** Makes an analysis of the project's recordings and queues it; answers its id. */
    async begin(projectId: string, analysis_type: string, settings = {}): Promise<string> {
      const body = { analysis_type, settings };
      const { analysis } = await call('analysesCreate', { projectId }, body);
      await call('analysesExecute', { analysisId: analysis.analysis_id });
      return analysis.analysis_id;
    },
    /** Reads an analysis again and again until it is as asked; throws when nothing changes about it for too long. */
    async until(analysisId: string, holds: (analysis: Analysis) => boolean): Promise<Analysis> {
      let analysis = await read(analysisId);
      while (!holds(analysis)) {
        const before = JSON.stringify(analysis);
        const isOther = async () => JSON.stringify((analysis = await read(analysisId))) !== before;
        await soon(isOther, () => `a change of ${before}`);
      }
      return analysis;
    },
    /** A result file as text. */
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
