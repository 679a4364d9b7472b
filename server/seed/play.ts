import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { applyIdentify, queryApkDetail, submitPackage } from '@alliance/contract/identify'
import type { Parts } from '../compose.ts'
import { newId } from '../db/index.ts'
import type { Account } from '../http/index.ts'
import { contextFor } from '../http/serve.ts'
import { drain } from '../jobs/index.ts'
import { jobs, served } from '../modules/identify/index.ts'
import { storeFile } from '../modules/upload/index.ts'
import type { Step } from './story.ts'

const MINUTE = 60_000

/** Makes a call as the account would, through the handler that serves it. */
const ask = async <C extends AnyCall>(parts: Parts, account: Account, made: { call: C; input: Input<C> }) => {
  const handler = served.find(({ call }) => call === made.call)
  if (!handler) throw new Error(`nobody serves ${made.call.path}`)
  const frame = {
    parts,
    db: parts.db,
    account,
    now: parts.clock(),
    address: '127.0.0.1',
    userAgent: '',
    token: undefined,
    requestId: newId(parts.clock()),
    log: parts.log,
  }
  return (await handler.run(contextFor(made.call, frame), made.input)) as Output<C>
}

/**
 * Plays one step of the story as it would have happened then: the same upload rows, calls and jobs, under a clock that
 * stands at that time.
 */
export const play = async (parts: Parts, account: Account, step: Step): Promise<void> => {
  const start = parts.clock() - step.hoursAgo * 60 * MINUTE
  const at = (minutes: number): Parts => ({ ...parts, clock: () => start + minutes * MINUTE })
  const { fileName, bytes } = step.file
  const uploadId = await storeFile(at(0), { accountId: account.id, fileName, bytes })
  const { versionId } = await ask(at(1), account, { call: submitPackage, input: { uploadId } })
  await drain(at(2), jobs)
  if (step.standards.length === 0) return
  const { app, runningIdentifyId } = await ask(at(9), account, { call: queryApkDetail, input: { versionId } })
  // Without a name it can't be applied for, by anybody.
  if (!app) return
  const { standards, declarations, remark } = step
  const input = { versionId, standards: [...standards], declarations, remark }
  // A round that runs already was opened by a seed that was cut off.
  if (runningIdentifyId === null) await ask(at(10), account, { call: applyIdentify, input })
  await drain(at(11), jobs)
}
