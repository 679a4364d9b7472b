import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { PlainFailure } from '../plain-failure.ts'

/** Another process has the folder open. */
export class FolderInUse extends PlainFailure {
  constructor(folder: string, pid: number) {
    super(
      `数据目录 ${folder} 正被另一个进程使用（进程号 ${pid}）。同一目录只能由一个进程打开：请先停止那个进程，或用 DATA_DIR 指定别的目录。`,
    )
  }
}

type Holder = { pid: number; born: string; nonce: string }

/** When a process started, so that a reused pid isn't taken for the old holder. Undefined if unknown. */
const birthOf = async (pid: number | 'self'): Promise<string | undefined> => {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    // The command in brackets may hold spaces; `starttime` is the 20th field after it.
    return `${boot.trim()}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return undefined
  }
}

const isAlive = async ({ pid, born }: Holder): Promise<boolean> => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const bornNow = await birthOf(pid)
  return bornNow === undefined || born === '' || bornNow === born
}

const readHolder = async (path: string): Promise<Holder | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

const tryLink = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes over the lock of a dead process. The claim is named after the dead lock, so only one of several takers wins; the
 * winner checks again, since another may have finished a takeover between our check and our claim.
 */
const takeOver = async (path: string, own: string, dead: Holder): Promise<boolean> => {
  const claim = `${path}.${dead.nonce}`
  if (!(await tryLink(own, claim))) return false
  try {
    if ((await readHolder(path))?.nonce !== dead.nonce) return false
    await rename(own, path)
    return true
  } finally {
    await rm(claim, { force: true })
  }
}

/** Locks a folder for this process by the file `<folder>.lock`; a dead process's lock is taken over. */
export const lockFolder = async (folder: string): Promise<{ release(): Promise<void> }> => {
  const path = `${folder}.lock`
  const me: Holder = { pid: process.pid, born: (await birthOf('self')) ?? '', nonce: randomUUID() }
  const own = `${path}.new-${me.nonce}`
  await writeFile(own, JSON.stringify(me), { mode: 0o600 })
  try {
    // Linked, not written in place: a reader never sees half a lock.
    if (!(await tryLink(own, path))) {
      const holder = await readHolder(path)
      if (holder && (await isAlive(holder))) throw new FolderInUse(folder, holder.pid)
      if (!holder || !(await takeOver(path, own, holder)))
        throw new FolderInUse(folder, (await readHolder(path))?.pid ?? holder?.pid ?? 0)
    }
  } finally {
    await rm(own, { force: true })
  }
  return {
    release: async () => {
      if ((await readHolder(path))?.nonce === me.nonce) await rm(path, { force: true })
    },
  }
}
