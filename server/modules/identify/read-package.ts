import { chinaDayOf } from '@alliance/contract/china-minute'
import { judgeStored } from '../../analysis/judge-stored.ts'
import type { Identity, Judgement, JudgeProgress } from '../../analysis/judgement.ts'
import { packInForce } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { handle } from '../../jobs/index.ts'
import { rememberBlob } from '../file/index.ts'
import { drawIcon } from '../image/index.ts'
import { places } from '../inbox/index.ts'
import { notifyWebhooks } from '../webhooks/index.ts'
import { awaitingDeclarations, progressAwaiting } from './awaiting-declarations.ts'
import { readPackageJob } from './jobs.ts'
import { beginReading, finishReading, type Reading, upsertApp, writeProgress } from './version-queries.ts'

const PROGRESS_EVERY_MS = 200
const ANALYSIS_FAULT = '分析服务暂时不可用，请稍后重新上传'

/** Progress is only for display: at most five writes a second, one at a time, always the latest. */
const progressWriter = (parts: Parts, versionId: string) => {
  let newest: JudgeProgress | undefined
  let writing: Promise<void> | undefined
  let writtenAt = 0
  const write = async () => {
    while (newest) {
      const progress = newest
      newest = undefined
      writtenAt = performance.now()
      await writeProgress(parts.db, versionId, progress)
    }
  }
  return {
    report: (progress: JudgeProgress) => {
      if (performance.now() - writtenAt < PROGRESS_EVERY_MS) return
      newest = progress
      writing ??= write()
        .catch((error: unknown) => parts.log.warn({ err: error }, 'progress was not written'))
        .finally(() => (writing = undefined))
    },
    /** Await before writing the result, so that no progress overwrites it. */
    settled: async () => {
      newest = undefined
      await writing
    },
  }
}

/** The icon, re-encoded and stored; null if it has none that can be shown. */
const storeIcon = async (parts: Parts, judgement: Judgement) => {
  const drawn = judgement.judgeable && judgement.icon ? await drawIcon(judgement.icon) : null
  if (drawn === null) return null
  const stored = await parts.storage.put(drawn)
  await rememberBlob(parts.db, { ...stored, now: parts.clock() })
  return stored.sha256
}

const readingOf = (judgement: Judgement, pack: string, judgedOn: string): Omit<Reading, 'appId'> => {
  const { identity, engine } = judgement
  if (!judgement.judgeable) return { state: 'unreadable', reason: judgement.reason, identity, selfCheck: null }
  const { terms, contents } = judgement
  return { state: 'done', reason: '', identity, selfCheck: { engine, pack, judgedOn, terms, sdks: contents.sdks } }
}

type Owner = { accountId: string; iconSha256: string | null; now: number }
const seenApp = (identity: Identity, { accountId, iconSha256, now }: Owner) => ({
  id: newId(now),
  accountId,
  packageName: identity.packageName,
  name: identity.label || identity.packageName,
  iconSha256,
  now,
})

const judgeVersion = async (parts: Parts, version: { id: string; sha256: string }, judgedOn: string) => {
  const pack = packInForce(judgedOn).id
  const progress = progressWriter(parts, version.id)
  try {
    const request = { pack, judgedOn, declarations: { permissionPurposes: {}, sdks: [] } }
    const judgement = await judgeStored(parts, {
      sha256: version.sha256,
      request,
      onProgress: (told) => progress.report(progressAwaiting(told)),
    })
    return { pack, judgement: awaitingDeclarations(judgement) }
  } finally {
    await progress.settled()
  }
}

type Version = NonNullable<Awaited<ReturnType<typeof beginReading>>>
/** Only the worker that finishes the reading notifies: a second one that read the same package does nothing. */
const finish = async (db: Db, version: Version, { reading, now }: { reading: Reading; now: number }) => {
  const { id: versionId, sha256, account_id: accountId } = version
  if (!(await finishReading(db, versionId, reading))) return
  const data = { versionId, sha256, state: reading.state }
  await notifyWebhooks(db, { accountId, event: 'selfCheck.finished', data, path: places.version(versionId) }, now)
}

const readPackage = async (parts: Parts, versionId: string) => {
  const version = await beginReading(parts.db, versionId)
  if (!version) return
  const judgedOn = chinaDayOf(parts.clock())
  const { pack, judgement } = await judgeVersion(parts, version, judgedOn)
  const iconSha256 = await storeIcon(parts, judgement)
  const now = parts.clock()
  await inTransaction(parts.db, async (db) => {
    const { identity } = judgement
    const owner = { accountId: version.account_id, iconSha256, now }
    const app = identity && (await upsertApp(db, seenApp(identity, owner)))
    // The account, and the version with it, was deleted meanwhile.
    if (app === undefined) return
    await finish(db, version, { reading: { ...readingOf(judgement, pack, judgedOn), appId: app?.id ?? null }, now })
  })
}

/** After the last attempt, the version is marked unreadable, so that nobody waits for ever. */
const giveUp = async (parts: Parts, versionId: string) => {
  const reading = { state: 'unreadable', reason: ANALYSIS_FAULT, appId: null, identity: null, selfCheck: null } as const
  await inTransaction(parts.db, async (db) => {
    const version = await beginReading(db, versionId)
    if (version) await finish(db, version, { reading, now: parts.clock() })
  })
}

export const readPackageHandler = handle(readPackageJob, (parts, { versionId }) => readPackage(parts, versionId), {
  givenUp: (parts, { versionId }) => giveUp(parts, versionId),
})
