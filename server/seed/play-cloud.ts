import { queryCloudTask, queryCloudTasks } from '@alliance/contract/cloud-lab'
import { queryCloudDevices, queryCloudRuns, queryCloudVersions, startCloudRun } from '@alliance/contract/cloud-test'
import { claimDeviceTask, saveDeviceResult, submitDeviceTask } from '@alliance/contract/vendor'
import type { Parts } from '../compose.ts'
import { keepEvidence, taskForEvidence } from '../modules/vendor/index.ts'
import type { PersonKey } from './people.ts'
import { ask, type Cast, castOf } from './ask.ts'
import { MARK } from './play.ts'

const MINUTE = 60_000
const HOURS_AGO = 2
const PACKAGE = 'music'
const DEVICES = ['青岫 Flip（演示）', '泊云 Pad（演示）']
const FAILING = 'LSA-17'

type Part = { key: PersonKey; stopsAfter?: number }

/** A reviewer fills in the newest open cloud task of its lab, and submits it unless told to stop before. */
const judge = async (parts: Parts, cast: Cast, { key, stopsAfter }: Part) => {
  const account = castOf(cast, key)
  const { items } = await ask(parts, account, { call: queryCloudTasks, input: { state: 'open', size: 100 } })
  const taskId = items.at(-1)?.taskId
  if (taskId === undefined) return
  await ask(parts, account, { call: claimDeviceTask, input: { taskId } })
  const { terms } = await ask(parts, account, { call: queryCloudTask, input: { taskId } })
  const by = { parts, account, now: parts.clock() }
  for (const { id: termId } of terms.slice(0, stopsAfter)) {
    const outcome = termId === FAILING && stopsAfter === undefined ? ('fail' as const) : ('pass' as const)
    const log = new TextEncoder().encode(`${MARK}\n${termId} ${outcome}\n`)
    const file = await keepEvidence(by, await taskForEvidence(by, taskId), { fileName: `${termId}.log`, bytes: log })
    const said = { outcome, measured: '演示填写', note: MARK, evidenceIds: [file.evidenceId] }
    await ask(parts, account, { call: saveDeviceResult, input: { taskId, termId, ...said } })
  }
  if (stopsAfter === undefined) await ask(parts, account, { call: submitDeviceTask, input: { taskId } })
}

/** A cloud run in progress: one lab has judged its device, the other is working. Started once. */
export const playCloud = async (parts: Parts, cast: Cast): Promise<void> => {
  const start = parts.clock() - HOURS_AGO * 60 * MINUTE
  const at = (minutes: number): Parts => ({ ...parts, clock: () => start + minutes * MINUTE })
  const applicant = castOf(cast, 'xiaoxi')
  const { items: known } = await ask(at(0), applicant, { call: queryCloudRuns, input: { size: 1 } })
  if (known.length > 0) return
  const { items: versions } = await ask(at(0), applicant, { call: queryCloudVersions, input: { size: 100 } })
  const { items: devices } = await ask(at(0), applicant, { call: queryCloudDevices, input: { size: 100 } })
  const versionId = versions.find(({ app }) => app.packageName.includes(PACKAGE))?.versionId
  const deviceIds = devices.filter(({ name }) => DEVICES.includes(name)).map(({ deviceId }) => deviceId)
  if (versionId === undefined || deviceIds.length === 0) return
  await ask(at(1), applicant, { call: startCloudRun, input: { versionId, standards: ['performance', 'largeScreen'], deviceIds } })
  await judge(at(30), cast, { key: 'qingxiuReviewer' })
  await judge(at(90), cast, { key: 'boyunReviewer', stopsAfter: 2 })
}
