/**
 * Compile cache of the engine's code: without it, each start strips types from and compiles some 160 files, 120 ms of CPU. Only our
 * own code is ever written there, before a process has read an untrusted byte.
 */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const codeCacheFolder = fileURLToPath(new URL('../node_modules/.cache/alliance/code', import.meta.url))

type Permission = { has(scope: string, reference: string): boolean; drop?(scope: string): void }

/**
 * Node uses its compile cache only with write permission: processes that can't drop the permission again must do without the cache.
 */
const canDrop = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major === 24 ? minor >= 21 : major >= 27
}

/** Flags and environment of a process under `--permission` that will call `sealProcess`. */
export const codeCacheGrant = () =>
  canDrop()
    ? { execArgv: [`--allow-fs-write=${codeCacheFolder}/*`], env: { NODE_COMPILE_CACHE: codeCacheFolder } }
    : { execArgv: [], env: {} }

/** Flushes the compile cache, then gives up the permission to write. Throws if writing is still possible. */
export const sealProcess = () => {
  const { permission } = process as { permission?: Permission }
  flushCompileCache()
  permission?.drop?.('fs.write')
  if (permission?.has('fs.write', join(codeCacheFolder, 'any'))) throw new Error('the right to write can not be given up')
}
