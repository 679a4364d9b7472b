/**
 * Results for packages that could not be judged. Separate from `judge.ts`, so that the parent of the analysis processes doesn't
 * load the engine.
 */
import { createHash, hash } from 'node:crypto'
import { close, open, read } from './bytes/files.ts'
import { limitWords } from './limits.ts'
import type { PackageIdentity, Unjudgeable } from './report.ts'
import { tidy } from './tidy.ts'

/** Part of every report and its hash: raised whenever a verdict on unchanged bytes may change. */
export const ENGINE_VERSION = '1.30.0'

export type Digest = { sha256: string; sizeBytes: number }

const HASH_CHUNK = 1024 * 1024
const NOBODY: PackageIdentity = { abis: [], permissions: [], features: [], schemes: [], signers: [] }

/**
 * SHA-256 of a file, read once in constant memory with one buffer, since a stream's hundreds would burden the garbage collector.
 */
export const digestOf = async (path: string): Promise<Digest> => {
  const file = await open(path, 'r')
  try {
    const sha256 = createHash('sha256')
    const buffer = Buffer.allocUnsafeSlow(HASH_CHUNK)
    let sizeBytes = 0
    for (;;) {
      const { bytesRead } = await read(file, buffer, 0, HASH_CHUNK, sizeBytes)
      if (bytesRead === 0) return { sha256: sha256.digest('hex'), sizeBytes }
      sha256.update(buffer.subarray(0, bytesRead))
      sizeBytes += bytesRead
    }
  } finally {
    await close(file)
  }
}

export const digestOfBytes = (bytes: Uint8Array): Digest => ({
  sha256: hash('sha256', bytes, 'hex'),
  sizeBytes: bytes.length,
})

export const unjudgeable = (
  digest: Digest,
  why: { reason: string; limit?: string; identity?: PackageIdentity; faults?: string[] },
): Unjudgeable => ({
  judgeable: false,
  engine: ENGINE_VERSION,
  reason: why.reason,
  ...(why.limit && { limit: why.limit }),
  identity: tidy(why.identity ?? NOBODY),
  ...digest,
  faults: why.faults ?? [],
})

/** The result for a package that exceeded a bound, here or from outside. `words`: the text for a bound that isn't the default. */
export const stoppedAt = (digest: Digest, limit: string, why: { identity?: PackageIdentity | undefined; words?: string } = {}) =>
  unjudgeable(digest, {
    reason: `${why.words ?? limitWords[limit] ?? '安装包超出了可以分析的范围'}，没有继续分析。`,
    limit,
    ...(why.identity && { identity: why.identity }),
  })

/** The result for a package on which the engine itself failed. */
export const brokeDown = (digest: Digest, fault: string, identity?: PackageIdentity) =>
  unjudgeable(digest, {
    reason: '分析程序在读取这个安装包时出错，没有得出结论。请联系我们处理。',
    faults: [fault],
    ...(identity && { identity }),
  })
