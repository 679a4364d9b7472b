import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ENGINE_VERSION } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { ifPresent } from '../../if-present.ts'

type Packed = { version: string; fileName: string; address: string; bytes: Buffer; sha256: string }

const read = async ({ settings }: Parts): Promise<Packed | undefined> => {
  const fileName = `alliance-judge-${ENGINE_VERSION}.tgz`
  const bytes = await ifPresent(readFile(join(settings.commandLineDir, fileName)))
  if (!bytes) return undefined
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { version: ENGINE_VERSION, fileName, address: `/download/${fileName}`, bytes, sha256 }
}

const kept = new WeakMap<Parts['settings'], Packed>()

/** The package made by the build, read once, so that its description and bytes agree. Undefined if there is none. */
export const packedCommandLine = async (parts: Parts): Promise<Packed | undefined> => {
  const known = kept.get(parts.settings) ?? (await read(parts))
  if (known) kept.set(parts.settings, known)
  return known
}
