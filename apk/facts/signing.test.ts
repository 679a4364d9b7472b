import assert from 'node:assert/strict'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isRefusal } from '../bytes/malformed.ts'
import { bytesSource } from '../bytes/source.ts'
import { openArchive } from '../formats/zip.ts'
import type { Signing } from '../samples/index.ts'
import { buildApk, cleanApp, cleanSpec, hostilePackages } from '../samples/index.ts'
import type { SupportedPlatforms } from './signing.ts'
import { readSigning } from './signing.ts'

const NEW: SupportedPlatforms = { minSdk: 26, targetSdk: 36 }
const OLD: SupportedPlatforms = { minSdk: 21, targetSdk: 28 }

const signingOf = (bytes: Uint8Array, platforms = NEW) => {
  const source = bytesSource(bytes)
  return readSigning(source, openArchive(source), platforms)
}
const signedWith = (signing: Signing, platforms = NEW) =>
  signingOf(buildApk({ ...cleanSpec(), ...platforms, signing }), platforms)

test('a clean package verifies, with all details of its signer', () => {
  const facts = signingOf(cleanApp())
  assert.equal(facts.verified, true)
  assert.deepEqual(facts.problems, [])
  assert.deepEqual([facts.schemes.v2.verified, facts.schemes.v3.verified, facts.schemes.v1.present], [true, true, false])
  assert.deepEqual(facts.blockIds, [0x7109871a, 0xf05368c0])
  const certificate = new X509Certificate(readFileSync(new URL('../samples/keys/release.cert.pem', import.meta.url)))
  const spki = certificate.publicKey.export({ type: 'spki', format: 'der' })
  assert.deepEqual(facts.signers, [
    {
      subject: 'CN=Sample Release, OU=Demonstration, O=Sample Studio, C=CN',
      issuer: 'CN=Sample Release, OU=Demonstration, O=Sample Studio, C=CN',
      serialNumber: certificate.serialNumber.toLowerCase(),
      notBefore: '2024-01-01T00:00:00Z',
      notAfter: '2053-12-24T00:00:00Z',
      keyAlgorithm: 'RSA',
      keyBits: 3072,
      signatureAlgorithm: 'SHA256withRSA',
      certificateSha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      certificateSha1: certificate.fingerprint.replaceAll(':', '').toLowerCase(),
      publicKeySha256: createHash('sha256').update(spki).digest('hex'),
    },
  ])
})

test('a source stamp of either version is read from the signing block, and changes no verdict', () => {
  assert.equal(signingOf(cleanApp()).sourceStamp, false)
  for (const id of [0x2b09189e, 0x6dff800d]) {
    const facts = signedWith({ key: 'release', schemes: ['v2', 'v3'], further: [[id, new Uint8Array(40)]] })
    assert.deepEqual([facts.sourceStamp, facts.verified, facts.problems], [true, true, []])
    assert.ok(facts.blockIds.includes(id))
  }
})

test('each scheme verifies with RSA and EC keys', () => {
  for (const key of ['release', 'weak', 'curve'] as const) {
    const facts = signedWith({ key, schemes: ['v1', 'v2', 'v3'] }, OLD)
    assert.deepEqual(
      [facts.verified, facts.schemes.v1.verified, facts.schemes.v2.verified, facts.schemes.v3.verified],
      [true, true, true, true],
      key,
    )
  }
  assert.equal(signedWith({ key: 'curve', schemes: ['v2'] }).signers[0]?.keyAlgorithm, 'EC')
  assert.equal(signedWith({ key: 'weak', schemes: ['v2'] }).signers[0]?.keyBits, 1024)
})

test('v1 is verified by its digests, and suffices only for old targets', () => {
  const old = { minSdk: 16, targetSdk: 28 }
  assert.equal(signedWith({ key: 'earlier', schemes: ['v1'], v1Digest: 'sha1' }, old).verified, true)
  assert.equal(signedWith({ key: 'earlier', schemes: ['v1'], v1Digest: 'sha256' }, old).verified, false)
  const late = signedWith({ key: 'release', schemes: ['v1'] }, NEW)
  assert.equal(late.schemes.v1.verified, true)
  assert.equal(late.verified, false)
  assert.match(late.problems.join(), /目标版本 30/)
})

test('the sandbox of instant apps requires v2; each scheme is judged as before', () => {
  const old = { ...OLD, targetSandboxVersion: 2 }
  const v1 = signedWith({ key: 'release', schemes: ['v1'] }, old)
  assert.deepEqual([v1.verified, v1.schemes.v1.verified], [false, true])
  assert.match(v1.problems.join(), /targetSandboxVersion/)
  assert.equal(signedWith({ key: 'release', schemes: ['v1', 'v2'] }, old).verified, true)
  assert.equal(signedWith({ key: 'release', schemes: ['v1'] }, OLD).verified, true)
})

test('v1 that no platform uses is present, and reported as unchecked', () => {
  const { v1 } = signedWith({ key: 'release', schemes: ['v1', 'v2'] }).schemes
  assert.deepEqual([v1.present, v1.verified, v1.problems.length], [true, false, 1])
})

test('a rotated key is recognised in v3 and v3.1', () => {
  const v3 = signedWith({ key: 'release', rotatedFrom: ['other', 'earlier'], schemes: ['v1', 'v2', 'v3'] }, OLD)
  assert.deepEqual([v3.verified, v3.rotation, v3.schemes.v31.present], [true, true, false])
  assert.match(v3.signers[0]?.subject ?? '', /Sample Release/)
  const v31 = signedWith({ key: 'release', rotatedFrom: ['earlier'], v31: true, schemes: ['v2', 'v3'] })
  assert.deepEqual([v31.verified, v31.rotation, v31.schemes.v31.verified], [true, true, true])
})

test('reports the signer seen by older platforms', () => {
  const olderOf = (signing: Parameters<typeof signedWith>[0], platforms?: Parameters<typeof signedWith>[1]) =>
    signedWith(signing, platforms).olderSigners?.map(({ subject }) => /CN=([^,]*)/.exec(subject)?.[1])
  assert.deepEqual(olderOf({ key: 'release', rotatedFrom: ['debug'], schemes: ['v1', 'v2', 'v3'] }, OLD), ['Android Debug'])
  assert.deepEqual(olderOf({ key: 'release', rotatedFrom: ['debug'], v31: true, schemes: ['v2', 'v3'] }), ['Android Debug'])
  const newest = { minSdk: 33, targetSdk: 35 }
  assert.equal(olderOf({ key: 'release', rotatedFrom: ['debug'], v31: true, schemes: ['v3'] }, newest), undefined)
  assert.equal(olderOf({ key: 'release', schemes: ['v1', 'v2', 'v3'] }, OLD), undefined)
})

test('detects every modification after signing', () => {
  for (const name of [
    'tampered',
    'wrong-digest',
    'stripped-signing-block',
    'broken-block-magic',
    'broken-block-size',
    'broken-certificate',
    'two-hands',
    'unsigned',
  ]) {
    const facts = signingOf(hostilePackages[name]!.bytes(), { minSdk: 23, targetSdk: 36 })
    assert.equal(facts.verified, false, name)
    assert.notEqual(facts.problems.length, 0, name)
  }
  assert.match(signingOf(hostilePackages['stripped-signing-block']!.bytes(), OLD).problems.join(), /v2 签名已被去掉/)
})

test('the Janus exploit passes v1, which is why v1 alone isn’t enough', () => {
  const facts = signingOf(hostilePackages['dex-in-front']!.bytes(), OLD)
  assert.equal(facts.schemes.v1.verified, true)
})

test('detects a change of any byte of the signed contents', () => {
  const clean = cleanApp()
  for (let at = 40; at < 30_000; at += 1709) {
    const bytes = Uint8Array.from(clean)
    bytes[at]! ^= 0x20
    assert.equal(signingOf(bytes).verified, false, `octet ${at}`)
  }
})

test('malformed signing blocks throw only the known errors', () => {
  const clean = cleanApp()
  const blockAt = Buffer.from(clean).lastIndexOf('APK Sig Block 42')
  for (let at = blockAt - 6000; at < blockAt + 16; at += 23) {
    for (const value of [0, 0x7f, 0xff]) {
      const bytes = Uint8Array.from(clean)
      bytes[at] = value
      try {
        signingOf(bytes)
      } catch (error) {
        assert.ok(isRefusal(error), `octet ${at}: ${String(error)}`)
      }
    }
  }
})
