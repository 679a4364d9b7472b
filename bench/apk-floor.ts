// Lower bound for any analysis of the same bytes: read them once, hash them once, inflate what must be read.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { inflateRawSync } from 'node:zlib'
import { fileSource } from '../apk/index.ts'
import { openArchive } from '../apk/formats/zip.ts'
import type { ZipEntry } from '../apk/formats/zip.ts'

type Floor = { path: string; entries: Pick<ZipEntry, 'dataOffset' | 'compressedBytes'>[] }

/** Finds the entries beforehand, outside the measured time. A private key may be in any entry (SEC-21), so all are inflated. */
export const floorOf = (path: string): Floor => {
  const source = fileSource(path)
  try {
    const entries = [...openArchive(source).byPath.values()].filter((entry) => entry.method === 8 && entry.dataOffset >= 0)
    return { path, entries }
  } finally {
    source.close()
  }
}

/** In ms. */
export const runFloor = ({ path, entries }: Floor) => {
  const began = performance.now()
  const bytes = readFileSync(path)
  createHash('sha256').update(bytes).digest()
  for (const { dataOffset, compressedBytes } of entries) inflateRawSync(bytes.subarray(dataOffset, dataOffset + compressedBytes))
  return performance.now() - began
}
