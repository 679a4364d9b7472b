/** Speaks the messages of an analysis process and does what its job's path says: for tests of the bounds only. */
import { basename } from 'node:path'
import type { Job, Message } from '../child-messages.ts'

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
  pid: () => tell({ kind: 'fault', reason: `pid ${process.pid}` }),
}

process.on('message', ({ path }: Job) => acts[basename(path)]?.())
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
