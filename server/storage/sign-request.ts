import { createHash, createHmac } from 'node:crypto'

/** Access key of a bucket. */
export type BucketKey = { region: string; id: string; secret: string }

type Unsigned = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  /** Of the body, lower-case hex: the bucket refuses other bytes. */
  sha256: string
  /** Milliseconds since 1970; the bucket rejects requests more than a quarter of an hour off. */
  at: number
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const DAY_LENGTH = 'YYYYMMDD'.length

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encodes all but the unreserved characters, RFC 3986 §2.3. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = ({ searchParams }: URL) =>
  [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')

const keyOf = ({ region, secret }: BucketKey, day: string) =>
  [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))

/** The headers of a signed request, AWS Signature Version 4 (“Authenticating Requests: Using the Authorization Header”). */
export const signedHeaders = ({ method, url, headers, sha256, at }: Unsigned, key: BucketKey): Record<string, string> => {
  const stamp = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = stamp.slice(0, DAY_LENGTH)
  const signed = { ...headers, host: url.host, 'x-amz-content-sha256': sha256, 'x-amz-date': stamp }
  const lines = Object.entries(signed).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = lines.map(([name]) => name).join(';')
  const asked = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...lines.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    sha256,
  ].join('\n')
  const scope = `${day}/${key.region}/s3/aws4_request`
  const signature = hmac(keyOf(key, day), [ALGORITHM, stamp, scope, hashOf(asked)].join('\n')).toString('hex')
  const authorization = `${ALGORITHM} Credential=${key.id}/${scope},SignedHeaders=${names},Signature=${signature}`
  return { ...signed, authorization }
}
