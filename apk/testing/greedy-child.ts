/** Speaks the protocol of an analysis process, and does what its job's path says: only for tests of the bounds. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Job, Message } from '../child-messages.ts'
import { codeCacheFolder, sealProcess } from '../code-cache.ts'

const tell = (message: Message) => void process.send?.(message)
const hoard: Buffer[] = []

const acts: Record<string, () => void> = {
  memory: () => {
    for (;;) hoard.push(Buffer.alloc(8 * 1024 ** 2, 1))
  },
  heap: () => {
    const list: string[][] = []
    for (;;) list.push(Array.from({ length: 100_000 }, (_, index) => `text ${index} ${list.length}`))
  },
  time: () => {
    for (;;);
  },
  crash: () => process.exit(3),
  vanish: () => process.kill(process.pid, 'SIGKILL'),
  spawn: () => {
    try {
      spawnSync('true')
    } catch (error) {
      tell({ kind: 'fault', reason: (error as NodeJS.ErrnoException).code ?? '' })
    }
  },
  write: () => {
    try {
      writeFileSync(join(codeCacheFolder, 'strange'), 'code')
    } catch (error) {
      tell({ kind: 'fault', reason: (error as NodeJS.ErrnoException).code ?? '' })
    }
  },
  pid: () => tell({ kind: 'fault', reason: `pid ${process.pid}` }),
}

sealProcess()
process.on('message', ({ path }: Job) => acts[basename(path)]?.())
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
