import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedHeaders } from './sign-request.ts'

/** The examples of “Authenticating Requests: Using the Authorization Header” (AWS Signature Version 4), with their signatures. */
const key = { region: 'us-east-1', id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const at = Date.parse('2013-05-24T00:00:00Z')
const host = 'https://examplebucket.s3.amazonaws.com'

const examples = [
  {
    method: 'GET',
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    sha256: EMPTY,
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    path: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    sha256: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    path: '/?lifecycle',
    headers: {},
    sha256: EMPTY,
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    headers: {},
    sha256: EMPTY,
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

test('requests are signed as the published examples are', () => {
  for (const { method, path, headers, sha256, signature } of examples) {
    const { authorization } = signedHeaders({ method, url: new URL(path, host), headers, sha256, at }, key)
    assert.equal(authorization?.split('Signature=')[1], signature, path)
  }
})
