import { createServer, type AddressInfo, type Socket } from 'node:net';
import { waitMs } from '../../../../../tools/scripts/test/machine.ts';

interface Mail {
  to: string;
  text: string;
}

export interface PostOffice {
  url: string;
  /** Waits for the next mail not returned before. */
  mailTo(address: string): Promise<Mail>;
  countTo(address: string): number;
  stop(): Promise<void>;
}

const pollMs = 20;

/** Undoes quoted-printable (RFC 2045, section 6.7). */
const plain = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** The part of RFC 5321 needed to receive mails. */
function serve(socket: Socket, take: (mail: Mail) => void): void {
  let [to, lines, inData, rest]: [string, string[], boolean, string] = ['', [], false, ''];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (inData && line !== '.') return void lines.push(line);
    if (inData) {
      const text = lines.join('\n');
      take({ to, text: /quoted-printable/i.test(text) ? plain(text) : text });
      inData = false;
      return void say('250 ok');
    }
    if (line.startsWith('RCPT TO:<')) to = line.slice(9, line.indexOf('>'));
    if (line === 'DATA') {
      [inData, lines] = [true, []];
      return void say('354 go on');
    }
    if (line === 'QUIT') return void socket.end('221 bye\r\n');
    say('250 ok');
  };
  say('220 test');
  socket.on('data', (chunk) => {
    const parts = (rest + chunk.toString()).split('\r\n');
    rest = parts.pop() ?? '';
    for (const line of parts) hear(line);
  });
  socket.on('error', () => socket.destroy());
}

/** Mail server on loopback. */
export async function startPostOffice(): Promise<PostOffice> {
  const mails: Mail[] = [];
  const handed = new Set<Mail>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, (mail) => mails.push(mail));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async mailTo(address) {
      for (let waited = 0; waited < waitMs; waited += pollMs) {
        const mail = mails.find((one) => one.to === address && !handed.has(one));
        if (mail) {
          handed.add(mail);
          return mail;
        }
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
      throw new Error(`No mail came for ${address}; there are ${mails.length} for others`);
    },
    countTo: (address) => mails.filter((one) => one.to === address).length,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
