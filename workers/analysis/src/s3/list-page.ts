/** An object of a listing. */
export interface Listed {
  key: string;
  size: number;
  /** What the store calls the content, which changes with it; not every store tells it. */
  etag?: string;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (xml: string): string =>
  xml.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    hex || decimal
      ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
      : (named[name] ?? all),
  );

const element = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** One page of S3's ListBucketResult (Amazon S3 API reference, ListObjectsV2). */
export function readListPage(xml: string): { objects: Listed[]; next: string | null } {
  const encoded = element(xml, 'EncodingType') === 'url';
  const keyOf = (text: string) =>
    encoded ? decodeURIComponent(plain(text).replaceAll('+', ' ')) : plain(text);
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, content = '']) => {
    const etag = element(content, 'ETag');
    return {
      key: keyOf(element(content, 'Key') ?? ''),
      size: Number(element(content, 'Size')),
      ...(etag === undefined ? {} : { etag: plain(etag) }),
    };
  });
  const more = element(xml, 'IsTruncated') === 'true';
  const next = element(xml, 'NextContinuationToken');
  return { objects, next: more && next !== undefined ? plain(next) : null };
}
