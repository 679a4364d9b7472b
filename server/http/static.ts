import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { ifPresent } from '../if-present.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
}

export type StaticFile = {
  contentType: string
  cacheControl: string
  etag: string
  plain: Buffer
  gzip: Buffer | undefined
  br: Buffer | undefined
}

const load = async (path: string, address: string): Promise<StaticFile> => {
  const [plain, gzip, br] = await Promise.all([
    readFile(path),
    ifPresent(readFile(`${path}.gz`)),
    ifPresent(readFile(`${path}.br`)),
  ])
  return {
    contentType: types[extname(path).toLowerCase()] ?? 'application/octet-stream',
    // A built asset's name holds its content hash, so it never changes.
    cacheControl: address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip,
    br,
  }
}

/**
 * The built web's files by URL path, read once: a path that isn't in the map doesn't exist, so there is no path traversal.
 * Empty when nothing is built.
 */
export const loadStatic = async (folder: string): Promise<ReadonlyMap<string, StaticFile>> => {
  const files = new Map<string, StaticFile>()
  const entries = (await ifPresent(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  for (const name of names) {
    if (/\.(gz|br)$/.test(name)) continue
    const address = `/${name.split(sep).join('/')}`
    if (address === '/index.html' || address.startsWith('/.')) continue
    files.set(address, await load(join(folder, name), address))
  }
  return files
}
