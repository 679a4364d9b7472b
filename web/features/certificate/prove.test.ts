import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import { LOG_NAME, type CertificateView } from '@alliance/contract/certificate'
import { canonical, prove } from './prove.ts'

// Computed with Node's own cryptography, so that a bug can't cancel out in both.
const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const inner = (left: string, right: string) => sha256(Uint8Array.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))

const makeKey = (until: number | null = null) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    privateKey,
    published: { keyId: sha256(raw).slice(0, 16), publicKey: raw.toString('base64url'), from: 0, until },
  }
}
const signText = (key: KeyObject, text: string) => sign(null, Buffer.from(text), key).toString('base64url')

const ISSUED = '2026-11-18T08:00:00.000Z'
const certificate: CertificateView['signed']['certificate'] = {
  number: 'GL-20261118-7K2M9Q',
  demo: false,
  alliance: '联盟',
  company: '云杉地图科技',
  appName: '山海 "地图"',
  packageName: 'cn.example.map',
  versionName: '6.2.1',
  versionCode: '60201',
  sha256: 'ab'.repeat(32),
  signerSha256: ['cd'.repeat(32)],
  standards: [{ id: 'privacy', title: '个人信息保护标准', version: '2026.10' }],
  pack: '2026.10',
  roundNumber: 'R-1',
  reportHash: 'ef'.repeat(32),
  issuedAt: ISSUED,
  validUntil: '2027-05-17T08:00:00.000Z',
}

/** A certificate as entry `index` of a log with five entries, as answered by a server with this key. */
const makeView = (key: ReturnType<typeof makeKey>, index = 2): CertificateView => {
  const { keyId, publicKey } = key.published
  const signed = {
    certificate,
    keyId,
    algorithm: 'Ed25519' as const,
    signature: signText(key.privateKey, canonical(certificate)),
  }
  const entry = canonical({ kind: 'issued', number: certificate.number, signedSha256: sha256(canonical(signed)) })
  const leaves = [0, 1, 2, 3, 4].map((at) => sha256(Uint8Array.of(0), at === index ? entry : `other ${at}`))
  const [a = '', b = '', c = '', d = '', e = ''] = leaves
  const [ab, cd] = [inner(a, b), inner(c, d)]
  const rootHash = inner(inner(ab, cd), e)
  const paths = [[b, cd, e], [a, cd, e], [d, ab, e], [c, ab, e], [inner(ab, cd)]]
  const head = { at: Date.parse(ISSUED), log: LOG_NAME, rootHash, size: 5 }
  return {
    state: 'valid',
    revokedAt: null,
    revokeReason: '',
    issuedAt: Date.parse(ISSUED),
    validUntil: Date.parse(certificate.validUntil),
    signed,
    publicKey,
    verifyAddress: 'https://alliance.example/verify?number=GL-20261118-7K2M9Q',
    qr: ['1'],
    log: {
      head: { size: 5, rootHash, at: head.at, keyId, signature: signText(key.privateKey, canonical(head)) },
      proof: { index, size: 5, leaf: leaves[index] ?? '', path: paths[index] ?? [], rootHash },
    },
  }
}

test('a genuine certificate is proven at every position of the log', async () => {
  const key = makeKey()
  for (const index of [0, 1, 2, 3, 4])
    assert.deepEqual(await prove(makeView(key, index), [key.published]), { signature: 'holds', log: 'holds' }, `entry ${index}`)
})

test('one changed letter breaks the signature and the inclusion proof', async () => {
  const key = makeKey()
  const view = makeView(key)
  const changed = { ...view, signed: { ...view.signed, certificate: { ...certificate, versionName: '6.2.2' } } }
  assert.deepEqual(await prove(changed, [key.published]), { signature: 'broken', log: 'broken' })
})

test('an unpublished key proves nothing, whatever id the answer gives it', async () => {
  const [own, foreign] = [makeKey(), makeKey()]
  const view = makeView(foreign)
  assert.deepEqual(await prove(view, [own.published]), { signature: 'broken', log: 'broken' })
  const borrowed = { ...foreign.published, keyId: own.published.keyId }
  const renamed = { ...view, signed: { ...view.signed, keyId: own.published.keyId } }
  assert.equal((await prove(renamed, [borrowed])).signature, 'broken')
})

test('a replaced key does not sign later certificates', async () => {
  const key = makeKey(Date.parse(ISSUED) - 1)
  assert.equal((await prove(makeView(key), [key.published])).signature, 'broken')
  const inTime = makeKey(Date.parse(ISSUED))
  assert.equal((await prove(makeView(inTime), [inTime.published])).signature, 'holds')
})

test('a wrong path, another root or a tree head signed by another key: not in the log', async () => {
  const [key, other] = [makeKey(), makeKey()]
  const view = makeView(key)
  const { head, proof } = view.log
  const logs = [
    { head, proof: { ...proof, path: proof.path.toReversed() } },
    { head, proof: { ...proof, path: proof.path.slice(1) } },
    { head, proof: { ...proof, path: [...proof.path, proof.leaf] } },
    { head, proof: { ...proof, index: 3 } },
    { head: { ...head, size: 6 }, proof },
    { head: { ...head, rootHash: sha256('x') }, proof: { ...proof, rootHash: sha256('x') } },
    { head: { ...head, signature: makeView(other).log.head.signature }, proof },
    { head: { ...head, signature: '!' }, proof },
  ]
  for (const [at, log] of logs.entries())
    assert.deepEqual(await prove({ ...view, log }, [key.published]), { signature: 'holds', log: 'broken' }, `log ${at}`)
})
