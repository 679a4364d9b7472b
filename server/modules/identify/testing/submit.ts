import assert from 'node:assert/strict'
import { applyIdentify, type Declarations, queryApkDetail, submitPackage } from '@alliance/contract/identify'
import type { StandardId } from '@alliance/contract/standards'
import { packAt } from '../../../analysis/index.ts'
import { buildApk, type Change, change, type CleanAppOptions, cleanSpec } from '../../../analysis/samples.ts'
import type { Caller, TestApi } from '../../../testing/index.ts'
import { passReview, type TestMember } from '../../review/testing/pass-review.ts'
import { sendFile } from '../../upload/testing/send-file.ts'
import { deviceTermIds } from '../report-terms.ts'

export const SAID: Declarations = { permissionPurposes: {}, sdks: [] }

/** A package that breaks no rule, or one changed by `spoilt`. */
export const packageOf = (options: CleanAppOptions = {}, spoilt: Change = (spec) => spec) => buildApk(spoilt(cleanSpec(options)))

export const debuggable: Change = change.withApplication({ debuggable: true })

/** A device term of the large-screen standard in the current pack. */
export const deviceTerm = (api: TestApi): string => {
  const pack = packAt(api.parts.clock())
  return deviceTermIds(pack.id, ['largeScreen'])[0] ?? assert.fail('the pack asks a lab')
}

/** Uploads and registers a package, without reading it. */
export const submit = async (api: TestApi, caller: Caller, bytes: Uint8Array) => {
  const uploadId = await sendFile(api, caller, { bytes })
  const { code, data, message } = await caller.post(submitPackage, { uploadId })
  assert.equal(code, 0, message)
  return data?.versionId ?? ''
}

/** Submits and reads a package, and returns its version page's data. Its app's review has succeeded at these members. */
export const readFor = async (
  api: TestApi,
  caller: Caller,
  { bytes, members }: { bytes: Uint8Array; members?: readonly TestMember[] },
) => {
  const versionId = await submit(api, caller, bytes)
  await api.drain()
  const { data } = await caller.post(queryApkDetail, { versionId })
  assert.ok(data)
  if (data.app) await passReview(api, { accountId: caller.id, appId: data.app.apkId }, members)
  return data
}

/** The same with one member. */
export const read = (api: TestApi, caller: Caller, bytes: Uint8Array) => readFor(api, caller, { bytes })

/** Applies for these standards and judges the round. */
export const certify = async (api: TestApi, caller: Caller, asked: { versionId: string; standards: StandardId[] }) => {
  const { code, data, message } = await caller.post(applyIdentify, { ...asked, declarations: JSON.stringify(SAID) as never })
  assert.equal(code, 0, message)
  await api.drain()
  return data?.identifyId ?? ''
}
