/**
 * One analysis process: reads strangers' packages, so it may be killed at any moment and nobody else is hurt. Talks to its
 * parent only through the channel that fork opened; ends with it.
 */
import type { Message, Order } from './child-messages.ts'
import { sealProcess } from './code-cache.ts'
import { textsOf } from './dex/wanted.ts'
import type { Facts } from './facts/facts.ts'
import type { FactsFile } from './facts-file.ts'
import { judgePackage } from './judge.ts'
import { readEntryText } from './read-entry-text.ts'
import type { StaticReport } from './report.ts'
import { loadPack } from './standards/packs.ts'
import { summarise } from './summary.ts'
import { wantedInCode } from './terms/all.ts'
import { tidy } from './tidy.ts'

const tell = (message: Message) => void process.send?.(message)

const factsFile = (facts: Facts, { engine, pack, circumstances, sha256, sizeBytes }: StaticReport): FactsFile => ({
  format: 'alliance-facts/1',
  engine,
  pack,
  circumstances,
  sha256,
  sizeBytes,
  lookedFor: textsOf(wantedInCode),
  facts,
})

const judge = async ({ path, pack, circumstances, wantsProgress, wantsEntry, wantsFacts }: Order): Promise<Message> => {
  const judgement = await judgePackage(path, {
    pack: loadPack(pack),
    circumstances,
    ...(wantsProgress && { onProgress: (progress) => tell({ kind: 'progress', progress }) }),
    // Tidied before it leaves: who waits for it must not have to read a stranger's megabytes.
    onIdentified: (known) => tell({ kind: 'known', known: tidy(known) }),
  })
  if (!judgement.judgeable) return { kind: 'done', judgement }
  const { report, facts, faults } = judgement
  const entryText = wantsEntry && readEntryText(path, wantsEntry.path, wantsEntry.capBytes)
  const summary = { ...summarise(path, facts), ...(entryText !== undefined && { entryText }) }
  const kept = wantsFacts && factsFile(facts, report)
  return { kind: 'done', judgement: { judgeable: true, report, summary, faults, ...(kept && { facts: kept }) } }
}

sealProcess()
process.on('message', (order: Order) => {
  judge(order).then(tell, (error: unknown) =>
    tell({ kind: 'fault', reason: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
