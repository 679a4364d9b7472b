import { createHash, sign } from 'node:crypto'
import { byteWriter, concatBytes } from './format/byte-writer.ts'
import { endRecord, type ZipLayout } from './format/zip-file.ts'
import type { SigningKey } from './keys.ts'

type BlockSigning = {
  v2?: SigningKey
  v3?: SigningKey
  /** Older keys from the first on, each vouching for the next, up to the v3 key. */
  lineage?: SigningKey[]
  /** Puts the rotated key into a v3.1 block for Android 13 on; the first key of the lineage signs v3. */
  v31?: boolean
  /** Changes one byte of a digest before it is signed, as if the contents had been replaced. */
  wrongDigest?: boolean
  /** Blocks with other ids, as added by stores and tools. */
  further?: [id: number, value: Uint8Array][]
}

const CHUNK_BYTES = 1024 ** 2
const RSA_SHA256 = 0x0103
const ECDSA_SHA256 = 0x0201
const ID = { v2: 0x7109871a, v3: 0xf05368c0, v31: 0x1b93ad61 } as const
const STRIPPING_PROTECTION = 0xbeeff00d
const PROOF_OF_ROTATION = 0x3ba06f8c
const ROTATION_MIN_SDK = 0x559f8b02
const SDK = { v3: 28, v31: 33, newest: 0x7fffffff } as const

const u32 = (value: number) => {
  const out = byteWriter()
  out.u32(value)
  return out.done()
}
const u64 = (value: number) => {
  const out = byteWriter()
  out.u64(value)
  return out.done()
}
const prefixed = (...parts: Uint8Array[]) => {
  const body = concatBytes(parts)
  return concatBytes([u32(body.length), body])
}

const algorithmOf = (key: SigningKey) => (key.kind === 'rsa' ? RSA_SHA256 : ECDSA_SHA256)
const signed = (key: SigningKey, bytes: Uint8Array) => new Uint8Array(sign('sha256', bytes, key.privateKey))

/** Digest over the chunks of all three parts, with the directory offset as it is without a signing block. */
const contentDigest = (layout: ZipLayout) => {
  const parts = [layout.contents, layout.directory, endRecord(layout, layout.contents.length)]
  const digests = parts.flatMap((part) => {
    const found: Uint8Array[] = []
    for (let at = 0; at < part.length; at += CHUNK_BYTES) {
      const chunk = part.subarray(at, at + CHUNK_BYTES)
      found.push(createHash('sha256').update(Uint8Array.of(0xa5)).update(u32(chunk.length)).update(chunk).digest())
    }
    return found
  })
  const whole = createHash('sha256').update(Uint8Array.of(0x5a)).update(u32(digests.length))
  for (const digest of digests) whole.update(digest)
  return new Uint8Array(whole.digest())
}

type Range = { from: number; to: number }
type Signer = { key: SigningKey; digest: Uint8Array; attributes: Uint8Array[]; range?: Range }

const signerBlock = ({ key, digest, attributes, range }: Signer) => {
  const algorithm = algorithmOf(key)
  const sdks = range ? [u32(range.from), u32(range.to)] : []
  const data = concatBytes([
    prefixed(prefixed(u32(algorithm), prefixed(digest))),
    prefixed(prefixed(key.certificate)),
    ...sdks,
    prefixed(...attributes),
  ])
  const signatures = prefixed(prefixed(u32(algorithm), prefixed(signed(key, data))))
  return prefixed(prefixed(prefixed(data), ...sdks, signatures, prefixed(key.publicKey)))
}

const attribute = (id: number, value: Uint8Array) => prefixed(u32(id), value)

/** Each node contains the next certificate, signed with the previous key. */
const lineageBytes = (keys: SigningKey[]) => {
  const nodes = keys.map((key, index) => {
    const parent = keys[index - 1]
    const data = concatBytes([prefixed(key.certificate), u32(parent ? algorithmOf(parent) : 0)])
    const signature = parent ? signed(parent, data) : new Uint8Array(0)
    return prefixed(prefixed(data), u32(0x17), u32(algorithmOf(key)), prefixed(signature))
  })
  return concatBytes([u32(1), ...nodes])
}

const v3Pairs = (signing: BlockSigning, digest: Uint8Array): [number, Uint8Array][] => {
  const { v3: key, lineage = [], v31 } = signing
  if (!key) return []
  const proof = lineage.length > 0 ? [attribute(PROOF_OF_ROTATION, lineageBytes([...lineage, key]))] : []
  if (!v31) return [[ID.v3, signerBlock({ key, digest, attributes: proof, range: { from: SDK.v3, to: SDK.newest } })]]
  const first = lineage[0] ?? key
  const guard = [attribute(ROTATION_MIN_SDK, u32(SDK.v31))]
  return [
    [ID.v3, signerBlock({ key: first, digest, attributes: guard, range: { from: SDK.v3, to: SDK.v31 - 1 } })],
    [ID.v31, signerBlock({ key, digest, attributes: proof, range: { from: SDK.v31, to: SDK.newest } })],
  ]
}

const pairsOf = (layout: ZipLayout, signing: BlockSigning): [number, Uint8Array][] => {
  const digest = contentDigest(layout)
  if (signing.wrongDigest) digest[0]! ^= 1
  const guard = signing.v3 ? [attribute(STRIPPING_PROTECTION, u32(3))] : []
  const v2: [number, Uint8Array][] = signing.v2 ? [[ID.v2, signerBlock({ key: signing.v2, digest, attributes: guard })]] : []
  return [...v2, ...v3Pairs(signing, digest), ...(signing.further ?? [])]
}

/** The APK Signing Block that goes between the entries and the central directory. */
export const signingBlock = (layout: ZipLayout, signing: BlockSigning): Uint8Array => {
  const pairs = pairsOf(layout, signing).map(([id, value]) => concatBytes([u64(4 + value.length), u32(id), value]))
  const size = u64(pairs.reduce((sum, pair) => sum + pair.length, 24))
  return concatBytes([size, ...pairs, size, Buffer.from('APK Sig Block 42', 'latin1')])
}
