import { expect, it } from 'vitest';
import { readAnswer } from './answer.ts';

const page = '<html><center><h1>413 Request Entity Too Large</h1></center></html>';

it('a 413 of a proxy says who limits the size and where to look', async () => {
  await expect(readAnswer('uploadUrls', new Response(page, { status: 413 }))).rejects.toMatchObject(
    {
      code: 'http_413',
      message: expect.stringContaining('client_max_body_size of nginx; docs/operate/proxy.md'),
    },
  );
});

it('a 413 of the service keeps its own sentence', async () => {
  const body = { error: 'The body is too large.', code: 'body_too_large', request_id: 'r' };
  const answer = Response.json(body, { status: 413 });
  await expect(readAnswer('uploadUrls', answer)).rejects.toMatchObject({
    code: 'body_too_large',
    message: 'The body is too large.',
  });
});
