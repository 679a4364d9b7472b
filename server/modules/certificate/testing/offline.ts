import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const verifier = resolve(import.meta.dirname, '../../../../scripts/verify-certificate.ts')

/** A temporary folder for downloaded files. */
export const downloads = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alliance-offline-'))
  return {
    keep: async (name: string, content: string | Uint8Array | object): Promise<string> => {
      const path = join(folder, name)
      const isBytes = typeof content === 'string' || content instanceof Uint8Array
      await writeFile(path, isBytes ? content : JSON.stringify(content))
      return path
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs the offline verifier; returns its output and exit code. */
export const verifyOffline = async (...given: string[]): Promise<{ code: number | null; words: string }> => {
  const child = spawn(process.execPath, [verifier, ...given], { stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, words }
}
