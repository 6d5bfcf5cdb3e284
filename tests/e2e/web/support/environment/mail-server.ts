import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect } from '../expect.ts';

interface Letter {
  to: string;
  text: string;
}

export interface PostOffice {
  /** For the service's mails. */
  smtpUrl: string;
  /** In the newest mail to that address. */
  linkTo(address: string): Promise<string>;
  close(): Promise<void>;
}

/** Quoted-printable (RFC 2045, section 6.7), ASCII only. */
const plainText = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** The part of SMTP (RFC 5321) that takes mails. */
function receive(socket: Socket, letters: Letter[]): void {
  let body: string[] | null = null;
  let to = '';
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const read = (line: string) => {
    if (body) {
      if (line !== '.') return void body.push(line);
      letters.push({ to, text: plainText(body) });
      body = null;
    } else if (line === 'DATA') {
      body = [];
      return void say('354 go on');
    } else if (line === 'QUIT') return void socket.end('221 bye\r\n');
    else to = /^RCPT TO:<(.+?)>/.exec(line)?.[1] ?? to;
    say('250 ok');
  };
  say('220 post office');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) read(line);
  });
  socket.on('error', () => socket.destroy());
}

export async function openPostOffice(): Promise<PostOffice> {
  const letters: Letter[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    receive(socket, letters);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const link = (address: string) =>
    letters.findLast(({ to }) => to === address)?.text.match(/https?:\S+/)?.[0];
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async linkTo(address) {
      await expect.poll(() => link(address)).toBeTruthy();
      return link(address) ?? '';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
