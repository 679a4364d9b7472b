// What any judge of the same bytes has to do: read them once, hash them once, inflate what must be read.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { inflateRawSync } from 'node:zlib'
import { fileSource, readFacts } from '../apk/index.ts'
import { openArchive } from '../apk/formats/zip.ts'
import type { ZipEntry } from '../apk/formats/zip.ts'

const CODE_AND_TABLES = /^(?:AndroidManifest\.xml|resources\.arsc|classes\d*\.dex|lib\/.*\.so|res\/xml[^/]*\/.*\.xml)$/
/** Media hold no text, and compiled layouts no key: everything else may. */
const NOT_SEARCHED = /\.(?:png|webp|jpe?g|gif|mp3|ogg|mp4|m4a|webm|ttf|otf|woff2?)$|^res\/(?!raw).*\.xml$/i

export type Floor = { path: string; entries: Pick<ZipEntry, 'dataOffset' | 'compressedBytes'>[] }

/** Looked up beforehand: not part of the figure. A v1 signature that counts covers every file. */
export const floorOf = (path: string): Floor => {
  const source = fileSource(path)
  try {
    const { signing } = readFacts(source)
    const v1 = signing.seen ? signing.value.schemes.v1 : undefined
    const isHashed = v1?.present === true && !v1.problems.some((problem) => problem.startsWith('v1 签名未检验'))
    const mustRead = ({ path: name }: ZipEntry) => isHashed || CODE_AND_TABLES.test(name) || !NOT_SEARCHED.test(name)
    const entries = [...openArchive(source).byPath.values()].filter(
      (entry) => entry.method === 8 && entry.dataOffset >= 0 && mustRead(entry),
    )
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
