/**
 * An analysis process: reads untrusted packages, so it may be killed at any time without harm to others. Talks to its parent only
 * through fork's IPC channel, and ends with it.
 */
import type { Message, Order } from './child-messages.ts'
import { sealProcess } from './code-cache.ts'
import { judgeJob } from './judge-job.ts'
import { tidy } from './tidy.ts'

const tell = (message: Message) => void process.send?.(message)

const judge = async ({ wantsProgress, ...job }: Order): Promise<Message> => {
  const judgement = await judgeJob(job, {
    // Cleaned up before sending, so that the parent need not process untrusted megabytes.
    onKnown: (known) => tell({ kind: 'known', known: tidy(known) }),
    onProgress: wantsProgress ? (progress) => tell({ kind: 'progress', progress }) : undefined,
  })
  return { kind: 'done', judgement }
}

sealProcess()
process.on('message', (order: Order) => {
  judge(order).then(tell, (error: unknown) =>
    tell({ kind: 'fault', reason: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
