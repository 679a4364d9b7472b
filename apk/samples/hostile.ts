import { constants, deflateRawSync } from 'node:zlib'
import type { AppSpec, Signing } from './app-spec.ts'
import { withEntries, withSigning } from './app-spec.ts'
import { buildApk, itemsOf, packItems } from './build.ts'
import { cleanSpec } from './clean-app.ts'
import { writeDex } from './format/dex-file.ts'
import { concatBytes } from './format/byte-writer.ts'
import { drawIcon } from './format/icon.ts'
import type { ZipItem } from './format/zip-file.ts'

type HostilePackage = {
  /** False if no report is possible at all. */
  judgeable: boolean
  bytes: () => Uint8Array
}

const V1_ONLY: Signing = { key: 'release', schemes: ['v1'] }
const SIGNATURE: Signing = { key: 'release', schemes: ['v2', 'v3'] }
const GIB = 1024 ** 3
const MIB = 1024 ** 2
const BOMB_BYTES = 64 * 1024 ** 2
const TOO_MANY = 70_000

const judgeable = (bytes: () => Uint8Array): HostilePackage => ({ judgeable: true, bytes })
const hopeless = (bytes: () => Uint8Array): HostilePackage => ({ judgeable: false, bytes })

const clean = (): Uint8Array => buildApk(cleanSpec())
const withItems = (...items: ZipItem[]) => buildApk(withEntries(...items)(cleanSpec()))
const text = (value: string) => new Uint8Array(Buffer.from(value, 'utf8'))
const small = (path: string): ZipItem => ({ path, bytes: text('x'), stored: true })

/** Reproducible noise: a linear congruential generator. */
const noise = (length: number) => {
  let state = 12_345
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state >> 16
  })
}

const WIDE = 150_000
/** More elements than a call can have arguments. */
const wideManifest = () => {
  const spec = cleanSpec()
  const permissions = Array.from({ length: WIDE }, () => ({ name: 'android.permission.FOREGROUND_SERVICE' }))
  return buildApk({ ...spec, permissions: [...spec.permissions, ...permissions] })
}

/** Changes one byte of an uncompressed library after signing. */
const tampered = () => {
  const bytes = clean()
  const at = Buffer.from(bytes).indexOf('sample_entry')
  bytes[at]! ^= 1
  return bytes
}

const SIGNING_MAGIC = 'APK Sig Block 42'
const spoiled = (needle: string | Uint8Array, change: (bytes: Uint8Array, at: number) => void) => () => {
  const bytes = clean()
  change(bytes, Buffer.from(bytes).lastIndexOf(needle))
  return bytes
}

/** Writes a false directory offset into the end record. */
const lyingEnd = () => {
  const bytes = clean()
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(bytes.length - 6, 0xfffffff0, true)
  return bytes
}

/** Two gigabytes of zeros in two megabytes: complete deflate blocks one after the other, then an empty last one. */
const gigabytes = () => {
  const block = deflateRawSync(new Uint8Array(MIB), { finishFlush: constants.Z_FULL_FLUSH })
  return concatBytes([...Array.from({ length: 2048 }, () => new Uint8Array(block)), Uint8Array.of(3, 0)])
}

const duplicateManifest = () => {
  const second = { path: 'AndroidManifest.xml', bytes: text('another manifest'), stored: true }
  return withItems(second)
}

/** Cuts the signing block out of a package whose v1 signature says that it is also signed with v2 and v3. */
const stripped = () => {
  const bytes = buildApk(withSigning({ key: 'release', schemes: ['v1', 'v2', 'v3'] })({ ...cleanSpec(), minSdk: 23 }))
  const end = bytes.length - 22
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const directory = view.getUint32(end + 16, true)
  const size = Number(view.getBigUint64(directory - 24, true))
  const blockStart = directory - size - 8
  const shorter = concatBytes([bytes.subarray(0, blockStart), bytes.subarray(directory)])
  new DataView(shorter.buffer, shorter.byteOffset).setUint32(shorter.length - 6, blockStart, true)
  return shorter
}

const unsignedSpec = (): AppSpec => {
  const { signing: _, ...spec } = cleanSpec()
  return spec
}

/** Packages made to break a reader, or damaged in transit. */
export const hostilePackages: Record<string, HostilePackage> = {
  empty: hopeless(() => new Uint8Array(0)),
  'one-byte': hopeless(() => Uint8Array.of(0x50)),
  'not-a-zip': hopeless(() => drawIcon({ color: 0x888888, glyph: 'ring' }, 48)),
  'web-page': hopeless(() => text('<!doctype html><title>404</title>')),
  noise: hopeless(() => noise(4096)),
  truncated: hopeless(() => clean().subarray(0, 20_000)),
  'directory-out-of-file': hopeless(lyingEnd),
  'no-manifest': judgeable(() => packItems([small('classes.txt')], SIGNATURE)),
  'garbage-manifest': judgeable(() => buildApk({ ...cleanSpec(), manifestBytes: noise(2000) })),
  'empty-manifest': judgeable(() => buildApk({ ...cleanSpec(), manifestBytes: new Uint8Array(0) })),
  'duplicate-manifest': judgeable(duplicateManifest),
  'climbing-path': judgeable(() =>
    withItems(small('../../outside.txt'), small('/etc/absolute.txt'), small(String.raw`C:\outside.txt`)),
  ),
  'climbing-signature': judgeable(() => withItems(small('META-INF/../../../../CERT.RSA'), small('META-INF/../../../../CERT.SF'))),
  'duplicate-code': judgeable(() => withItems({ path: 'classes.dex', bytes: writeDex(['org.sample.Second']), stored: true })),
  'wide-manifest': judgeable(wideManifest),
  'odd-names': judgeable(() =>
    withItems(small('assets/a\u0000b'), small('assets/a\r\nb'), small(''), small('assets/\u202egpj.a')),
  ),
  'too-many-entries': hopeless(() =>
    packItems(
      Array.from({ length: TOO_MANY }, (_, index) => small(`assets/${index}`)),
      undefined,
    ),
  ),
  bomb: hopeless(() =>
    withItems({
      path: 'assets/bomb.bin',
      bytes: new Uint8Array(BOMB_BYTES),
      compressed: deflateRawSync(new Uint8Array(BOMB_BYTES)),
    }),
  ),
  'bomb-with-small-size': judgeable(() =>
    withItems({
      path: 'assets/bomb.txt',
      bytes: text('x'),
      compressed: deflateRawSync(new Uint8Array(BOMB_BYTES)),
      lie: { sizeBytes: 1024 },
    }),
  ),
  'gigabytes-with-small-size': judgeable(() =>
    withItems({ path: 'assets/huge.txt', bytes: text('x'), compressed: gigabytes(), lie: { sizeBytes: 1024 } }),
  ),
  'declares-gigabytes': hopeless(() =>
    packItems([{ ...small('assets/huge.bin'), lie: { sizeBytes: 3.5 * GIB, method: 8 } }], undefined),
  ),
  'lying-sizes': judgeable(() => withItems({ ...small('assets/lie.txt'), lie: { sizeBytes: 5000, compressedBytes: 5000 } })),
  'fake-encryption': judgeable(() => withItems({ ...small('assets/a.txt'), lie: { flags: 1 } })),
  'unknown-method': judgeable(() => withItems({ ...small('assets/a.txt'), lie: { method: 0x1234 } })),
  'local-name-differs': judgeable(() => withItems({ ...small('assets/a.txt'), lie: { localPath: 'assets/b.txt' } })),
  'wrong-crc': judgeable(() => withItems({ ...small('assets/a.txt'), lie: { crc32: 1 } })),
  'dex-in-front': judgeable(() => packItems(itemsOf({ ...cleanSpec(), minSdk: 21 }), V1_ONLY, writeDex(['org.sample.Injected']))),
  'bytes-in-front': hopeless(() => concatBytes([noise(100), clean()])),
  'bytes-behind': judgeable(() => concatBytes([clean(), noise(100)])),
  unsigned: judgeable(() => buildApk(unsignedSpec())),
  tampered: judgeable(tampered),
  'wrong-digest': judgeable(() =>
    buildApk(withSigning({ key: 'release', schemes: ['v2', 'v3'], wrongDigest: true })(cleanSpec())),
  ),
  'stripped-signing-block': judgeable(stripped),
  'broken-block-magic': judgeable(spoiled(SIGNING_MAGIC, (bytes, at) => (bytes[at]! ^= 1))),
  'broken-block-size': judgeable(spoiled(SIGNING_MAGIC, (bytes, at) => (bytes[at - 8]! ^= 1))),
  'broken-certificate': judgeable(spoiled('Sample Studio', (bytes, at) => (bytes[at]! ^= 1))),
  'two-hands': judgeable(() =>
    buildApk(withSigning({ key: 'release', olderSchemesKey: 'other', schemes: ['v2', 'v3'] })(cleanSpec())),
  ),
}
