/**
 * The engine's compiled code, kept between starts: without it each start strips and compiles some 160 files, 120 ms of CPU.
 * Only our own code is ever written there, before a process has seen a stranger's byte.
 */
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const codeCacheFolder = fileURLToPath(new URL('../node_modules/.cache/alliance/code', import.meta.url))

type Permission = { has(scope: string, reference: string): boolean; drop?(scope: string): void }

/** Node reads its code cache only where it may also write: a process that can't give that up again must do without. */
const canDrop = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major === 24 ? minor >= 21 : major >= 27
}

/** Flags and environment of a process under `--permission` that will call `sealProcess`. */
export const codeCacheGrant = () =>
  canDrop()
    ? { execArgv: [`--allow-fs-write=${codeCacheFolder}/*`], env: { NODE_COMPILE_CACHE: codeCacheFolder } }
    : { execArgv: [], env: {} }

/** Keeps what is compiled so far, then gives up writing for good. A process that could still write must not go on. */
export const sealProcess = () => {
  const { permission } = process as { permission?: Permission }
  flushCompileCache()
  permission?.drop?.('fs.write')
  if (permission?.has('fs.write', join(codeCacheFolder, 'any'))) throw new Error('the right to write can not be given up')
}
