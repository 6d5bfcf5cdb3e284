import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

interface Signer {
  name: string;
  privateKey: KeyObject;
}

export interface Authority extends Certificate {
  /** For names or IPv4 addresses; valid from and until so many days from now. */
  issue(hosts: string[], days?: [number, number]): Certificate;
}

const dayMs = 86_400_000;

/** DER: a tag, the length, the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const hex = (text: string) => Buffer.from(text, 'hex');
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (bytes: string) => der(0x06, hex(bytes));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (name: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const timeOf = (ms: number) =>
  der(0x18, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value));

const hostName = (host: string) =>
  /^[\d.]+$/.test(host)
    ? der(0x87, Buffer.from(host.split('.').map(Number)))
    : der(0x82, Buffer.from(host));

const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

function make(name: string, hosts: string[], [from, until]: [number, number], by: Signer | null) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = by ?? { name, privateKey };
  const now = Date.now();
  const extensions = hosts.length
    ? extension('551d11', sequence(...hosts.map(hostName)))
    : extension('551d13', sequence(der(0x01, hex('ff'))));
  const content = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, Buffer.concat([hex('01'), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(signer.name),
    sequence(timeOf(now + from * dayMs), timeOf(now + until * dayMs)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  );
  const signature = sign('sha256', content, signer.privateKey);
  const cert = pem(sequence(content, ecdsaWithSha256, der(0x03, hex('00'), signature)));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { cert, key, privateKey };
}

export const selfSigned = (hosts: string[]): Certificate => make('Itself', hosts, [-1, 30], null);

/** As institutions have them. */
export function makeAuthority(): Authority {
  const name = 'An authority of our own';
  const { cert, key, privateKey } = make(name, [], [-1000, 1000], null);
  const issue: Authority['issue'] = (hosts, days = [-1, 30]) =>
    make('Server', hosts, days, { name, privateKey });
  return { cert, key, issue };
}
