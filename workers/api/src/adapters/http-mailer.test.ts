import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { httpMailer } from './http-mailer.ts';

let received: unknown[] = [];
let status = 202;
const server = createServer((request, answer) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    received.push([request.headers.authorization, JSON.parse(text)]);
    answer.writeHead(status).end();
  });
});
beforeEach(async () => {
  received = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

it('a mail goes to the HTTP service that is set up, and its refusal is not swallowed', async () => {
  const { port } = server.address() as AddressInfo;
  const mailer = httpMailer(`http://127.0.0.1:${port}/send`, 'token', 'post@biophony.example');
  const mail = { to: 'ada@biophony.example', subject: 'Your analysis is done', text: '12 species' };
  await mailer.send(mail);
  expect(received).toEqual([['Bearer token', { from: 'post@biophony.example', ...mail }]]);
  status = 429;
  await expect(mailer.send(mail)).rejects.toThrow('answered 429');
});
