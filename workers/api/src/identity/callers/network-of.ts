/** The first four groups of an IPv6 address; `::` stands for as many zeros as are missing (RFC 4291, section 2.2). */
function prefixOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * What attempts are counted for: an IPv4 address, or the /64 network of an IPv6 address, since whoever has one
 * of its addresses has them all.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  return plain.includes(':') ? `${prefixOf(plain)}::/64` : plain;
}
