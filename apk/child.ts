/**
 * One analysis process: reads strangers' packages, so it may be killed at any moment and nobody else is hurt. Talks to its
 * parent only through the channel that fork opened; ends with it.
 */
import type { Message, Order } from './child-messages.ts'
import { sealProcess } from './code-cache.ts'
import { judgeJob } from './judge-job.ts'
import { tidy } from './tidy.ts'

const tell = (message: Message) => void process.send?.(message)

const judge = async ({ wantsProgress, ...job }: Order): Promise<Message> => {
  const judgement = await judgeJob(job, {
    // Tidied before it leaves: who waits for it must not have to read a stranger's megabytes.
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
