import { mockService, type MockService } from '@biophony/sdk/testing';
import { loopback, type Loopback } from './loopback.ts';

/** The SDK's mock service on loopback; `answered` is called after every answer. */
export async function mockServer(
  answered: (mock: MockService, method: string) => void = () => undefined,
): Promise<Loopback & { mock: MockService }> {
  const server = await loopback(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = 'GET' } = request;
    const answer = await mock
      .fetch(`${server.url}${request.url}`, {
        method,
        headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
        body: method === 'GET' ? undefined : Buffer.concat(pieces),
      })
      .catch((error: unknown) => new Response(String(error), { status: 501 }));
    answered(mock, method);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const mock = mockService(server.url);
  return { ...server, mock };
}
