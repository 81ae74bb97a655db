import type { S3Place } from './s3-call';

type Address = Omit<S3Place, 'accessKeyId' | 'secretAccessKey'>;

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const folder = /^[\w-][\w.-]*$/;
const regionName = /^[a-z0-9-]{1,40}$/;
const known: ReadonlySet<string> = new Set(['region', 'endpoint']);

/** The region that most S3-compatible stores other than Amazon's accept. */
const ANY_REGION = 'us-east-1';

/**
 * Parses `s3://bucket/folder?region=eu-central-1&endpoint=https://s3.example.org`. The endpoint defaults to Amazon's of
 * that region; without a region, an endpoint is required. Undefined for anything else.
 */
export function s3AddressFrom(text: string): Address | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const folders = url.pathname.split('/').filter(Boolean);
  const region = url.searchParams.get('region') ?? ANY_REGION;
  const endpoint = endpointFrom(url.searchParams);
  const isWhole =
    url.protocol === 's3:' &&
    bucketName.test(url.hostname) &&
    regionName.test(region) &&
    folders.every((name) => folder.test(name));
  const hasMore =
    url.username !== '' || url.port !== '' || [...url.searchParams.keys()].some((name) => !known.has(name));
  if (endpoint === undefined || !isWhole || hasMore) return undefined;
  return { endpoint, region, bucket: url.hostname, prefix: folders.map((name) => `${name}/`).join('') };
}

function endpointFrom(query: URLSearchParams): string | undefined {
  const given = query.get('endpoint');
  if (given === null) return query.has('region') ? `https://s3.${query.get('region')}.amazonaws.com` : undefined;
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  const isPlain = /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  return isPlain ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : undefined;
}
