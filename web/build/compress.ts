import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH_IT = /\.(?:m?js|css|svg|json|html|txt)$/

/** Writes .gz and .br next to every text file, at the highest level. */
export const compressFolder = (folder: string) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !WORTH_IT.test(entry.name) || path.includes('/.vite/')) continue
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }))
  }
}
