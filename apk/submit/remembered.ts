import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The site keeps an upload for a day. */
const KEPT_MS = 24 * 3_600_000
const ID = /^[0-9a-f-]{1,64}$/

const folderOf = (env: NodeJS.ProcessEnv) => {
  const cache = env['XDG_CACHE_HOME'] || (process.platform === 'win32' && env['LOCALAPPDATA']) || join(homedir(), '.cache')
  return join(cache, 'alliance-submit')
}

const sweep = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < Date.now() - KEPT_MS) await rm(path, { force: true })
  }
}

export type Remembered = {
  read: () => Promise<string | undefined>
  keep: (id: string) => Promise<void>
  drop: () => Promise<void>
}

/**
 * Remembers which upload was started for this content with this token, so that an interrupted run can be resumed. If nothing can be
 * stored, the next run starts again, which is no error.
 */
export const remembered = (
  env: NodeJS.ProcessEnv,
  { site, token, sha256 }: Record<'site' | 'token' | 'sha256', string>,
): Remembered => {
  const folder = folderOf(env)
  const path = join(folder, createHash('sha256').update(`${site}\n${token}\n${sha256}`).digest('hex'))
  const attempt = <T>(act: () => Promise<T>) => act().catch(() => undefined)
  return {
    read: () =>
      attempt(async () => {
        await sweep(folder)
        const id = await readFile(path, 'utf8')
        return ID.test(id) ? id : undefined
      }),
    keep: async (id) => {
      await attempt(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(path, id, { mode: 0o600 })
      })
    },
    drop: async () => {
      await attempt(() => rm(path, { force: true }))
    },
  }
}
