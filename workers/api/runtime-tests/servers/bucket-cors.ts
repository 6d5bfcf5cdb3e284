import { readFileSync } from 'node:fs';

/** As in the AWS command line (`put-bucket-cors`). */
interface CorsRules {
  CORSRules: {
    AllowedOrigins: string[];
    AllowedMethods: string[];
    AllowedHeaders: string[];
    ExposeHeaders: string[];
    MaxAgeSeconds: number;
  }[];
}

const file = new URL('../../../../docs/s3-cors.json', import.meta.url);

/** Rules of the documentation. */
const readRules = (): CorsRules => JSON.parse(readFileSync(file, 'utf8')) as CorsRules;

const listOf = (name: string, values: readonly string[]) =>
  values.map((value) => `<${name}>${value}</${name}>`).join('');

/** PutBucketCors. */
export function corsOfDocs() {
  const rules = readRules().CORSRules.map(
    (rule) =>
      `<CORSRule>${listOf('AllowedOrigin', rule.AllowedOrigins)}${listOf('AllowedMethod', rule.AllowedMethods)}${listOf('AllowedHeader', rule.AllowedHeaders)}${listOf('ExposeHeader', rule.ExposeHeaders)}<MaxAgeSeconds>${rule.MaxAgeSeconds}</MaxAgeSeconds></CORSRule>`,
  );
  return {
    query: { cors: '' },
    headers: { 'content-type': 'application/xml' },
    body: `<CORSConfiguration>${rules.join('')}</CORSConfiguration>`,
  };
}
