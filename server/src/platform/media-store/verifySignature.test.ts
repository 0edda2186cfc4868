import { describe, expect, it } from 'vitest'
import { verifySignature } from './verifySignature.fixture.ts'

/** The documentation's own example. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const example = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  body: new Uint8Array(),
}
const rules = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  now: new Date('2013-05-24T00:05:00Z'),
}

// The tests of the store rely on this check of signatures.
describe('the check of signatures in the test store', () => {
  it('takes the example of the documentation', () => {
    expect(verifySignature(example, rules)).toBeNull()
  })

  it.each([
    ['another path', { target: '/test2.txt' }, {}, 'SignatureDoesNotMatch'],
    ['another method', { method: 'DELETE' }, {}, 'SignatureDoesNotMatch'],
    ['another body', { body: new Uint8Array([1]) }, {}, 'XAmzContentSHA256Mismatch'],
    ['another secret', {}, { secretAccessKey: 'x' }, 'SignatureDoesNotMatch'],
    ['another key', {}, { accessKeyId: 'x' }, 'InvalidAccessKeyId'],
    ['another region', {}, { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['another time', {}, { now: new Date('2013-05-24T01:00:00Z') }, 'RequestTimeTooSkewed'],
    ['a header that is not signed', { headers: { ...example.headers, 'x-amz-acl': 'public-read' } }, {}, 'AccessDenied'],
    ['another range', { headers: { ...example.headers, range: 'bytes=0-99' } }, {}, 'SignatureDoesNotMatch'],
    ['no signature', { headers: { host: 'here' } }, {}, 'AccessDenied'],
  ])('refuses %s', (_what, change, rule, code) => {
    expect(verifySignature({ ...example, ...change }, { ...rules, ...rule })).toBe(code)
  })
})
