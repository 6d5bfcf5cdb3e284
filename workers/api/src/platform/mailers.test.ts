import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { httpMailer, httpSmsSender } from './mailers.ts';

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
let url = '';
beforeEach(async () => {
  received = [];
  status = 202;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

it('a mail goes to the HTTP service that is set up, and its refusal is not swallowed', async () => {
  const mailer = httpMailer(url, 'token', 'post@biophony.example');
  const mail = { to: 'ada@biophony.example', subject: 'Your analysis is done', text: '12 species' };
  await mailer.send(mail);
  expect(received).toEqual([['Bearer token', { from: 'post@biophony.example', ...mail }]]);
  status = 429;
  await expect(mailer.send(mail)).rejects.toThrow('The service for mails answered 429');
});

it('a text message goes to the service that is set up, and its refusal is not swallowed', async () => {
  const sender = httpSmsSender(url, undefined);
  const message = { to: '+393331234567', text: '123456 is your code' };
  await sender.send(message);
  expect(received).toEqual([[undefined, message]]);
  status = 402;
  await expect(sender.send(message)).rejects.toThrow('The service for text messages answered 402');
});
