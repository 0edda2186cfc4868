import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The received headers, with lower-case names. */
export interface SignedRequest {
  readonly method: string
  /** Path and query as received. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface SignatureRules {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly now: Date
}

const FIFTEEN_MINUTES_MS = 900_000
/** Headers that may be sent without being signed. */
const UNSIGNED = new Set(['authorization', 'connection', 'content-length', 'user-agent', 'transfer-encoding', 'accept', 'range'])

/**
 * Checks a request as the documentation of Signature Version 4 says, using only hash functions; answers the error code, or null.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function verifySignature(request: SignedRequest, rules: SignatureRules): string | null {
  const { headers } = request
  const match = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
    headers['authorization'] ?? '',
  )
  if (match === null) return headers['authorization'] === undefined ? 'AccessDenied' : 'AuthorizationHeaderMalformed'
  const [, credential = '', names = '', signature = ''] = match
  const [accessKeyId, day = '', region, service, end] = credential.split('/')
  if (accessKeyId !== rules.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== rules.region || service !== 's3' || end !== 'aws4_request') return 'AuthorizationHeaderMalformed'

  const moment = headers['x-amz-date'] ?? ''
  const sent = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!moment.startsWith(day) || Number.isNaN(sent)) return 'AuthorizationHeaderMalformed'
  if (Math.abs(sent - rules.now.getTime()) > FIFTEEN_MINUTES_MS) return 'RequestTimeTooSkewed'

  const signed = names.split(';')
  if (!signed.includes('host') || signed.toSorted().join(';') !== names) return 'AuthorizationHeaderMalformed'
  if (Object.keys(headers).some((name) => !UNSIGNED.has(name) && !signed.includes(name))) return 'AccessDenied'
  const hash = headers['x-amz-content-sha256'] ?? ''
  if (hash !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = request.target.split('?', 2)
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    hash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', moment, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  let key: string | Buffer = `AWS4${rules.secretAccessKey}`
  for (const part of [day, region, 's3', 'aws4_request']) key = hmac(key, part)
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
