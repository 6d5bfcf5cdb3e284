import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { httpSmsSender } from './http-sms-sender.ts';

let received: unknown[] = [];
let status = 200;
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

it('a text message goes to the service that is set up, and its refusal is not swallowed', async () => {
  const { port } = server.address() as AddressInfo;
  const sender = httpSmsSender(`http://127.0.0.1:${port}/send`, 'token');
  const message = { to: '+393331234567', text: '123456 is your code' };
  await sender.send(message);
  expect(received).toEqual([['Bearer token', message]]);
  status = 402;
  await expect(sender.send(message)).rejects.toThrow('answered 402');
});
