/**
 * Applies another rule pack to stored facts, in a separate process so that requests aren't delayed. Talks only through fork's IPC
 * channel.
 */
import { readFileSync } from 'node:fs'
import { sealProcess } from './code-cache.ts'
import { unpackFacts } from './packed-facts.ts'
import type { Rejudged, RejudgeMessage, RejudgeOrder } from './rejudge-confined.ts'
import { directionOf, failsOf, rejudge } from './rejudge.ts'
import { loadPack } from './standards/packs.ts'

const tell = (message: RejudgeMessage) => void process.send?.(message)

const judgeAnew = ({ path, from, to }: RejudgeOrder): Rejudged => {
  const { before, after, changes } = rejudge(unpackFacts(readFileSync(path)), { from: loadPack(from), to: loadPack(to) })
  return {
    failsBefore: failsOf(before),
    failsAfter: failsOf(after),
    changes: changes.map((change) => ({ ...change, direction: directionOf(change) })),
  }
}

sealProcess()
process.on('message', (order: RejudgeOrder) => {
  try {
    tell({ kind: 'done', rejudged: judgeAnew(order) })
  } catch (error) {
    tell({ kind: 'fault', fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  }
})
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
