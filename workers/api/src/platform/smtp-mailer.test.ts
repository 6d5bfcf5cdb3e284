import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { smtpMailer } from './mailers.ts';

/** The least of RFC 5321 that takes a mail, or refuses the recipient. */
function serve(socket: Socket, received: string[]): void {
  let data = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test');
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      received.push(line);
      if (data && line !== '.') continue;
      if (line === 'DATA') say('354 go on');
      else if (line.startsWith('RCPT TO:<nobody')) say('550 no such mailbox');
      else if (line === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
      data = line === 'DATA';
    }
  });
  socket.on('error', () => socket.destroy());
}

const received: string[] = [];
const server = createServer((socket) => serve(socket, received));
let url = '';

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

it('a mail goes out through the SMTP server, and its refusal is not swallowed', async () => {
  const mailer = smtpMailer(url, 'Biophony <post@biophony.example>');
  const mail = { subject: 'Your analysis is done', text: '12 species' };
  await mailer.send({ to: 'ada@biophony.example', ...mail });
  expect(received.some((line) => line.startsWith('RCPT TO:<ada@biophony.example>'))).toBe(true);
  expect(received).toContain('Subject: Your analysis is done');
  expect(received).toContain('12 species');
  await expect(mailer.send({ to: 'nobody@biophony.example', ...mail })).rejects.toThrow(/mailbox/);
});
