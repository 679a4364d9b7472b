import assert from 'node:assert/strict'
import { chinaDayOf } from '@alliance/contract/china-minute'
import { applyIdentify, type Declarations, queryApkDetail, submitPackage } from '@alliance/contract/identify'
import type { StandardId } from '@alliance/contract/standards'
import { packInForce } from '../../../analysis/index.ts'
import { buildApk, type Change, change, type CleanAppOptions, cleanSpec } from '../../../analysis/samples.ts'
import type { Caller, TestApi } from '../../../testing/index.ts'
import { passReview, type TestMember } from '../../review/testing/pass-review.ts'
import { sendFile } from '../../upload/testing/send-file.ts'
import { deviceTermIds } from '../report-terms.ts'

export const SAID: Declarations = { permissionPurposes: {}, sdks: [] }

/** A package that breaks no rule, or one that a change has spoilt. */
export const packageOf = (options: CleanAppOptions = {}, spoilt: Change = (spec) => spec) => buildApk(spoilt(cleanSpec(options)))

export const debuggable: Change = change.withApplication({ debuggable: true })

/** A term of the large-screen standard that a lab judges on devices, by the pack of the day. */
export const deviceTerm = (api: TestApi): string => {
  const pack = packInForce(chinaDayOf(api.parts.clock()))
  return deviceTermIds(pack.id, ['largeScreen'])[0] ?? assert.fail('the pack asks a lab')
}

/** Uploads and registers a package; it is not read yet. */
export const submit = async (api: TestApi, caller: Caller, bytes: Uint8Array) => {
  const uploadId = await sendFile(api, caller, { bytes })
  const { code, data, message } = await caller.post(submitPackage, { uploadId })
  assert.equal(code, 0, message)
  return data?.versionId ?? ''
}

/** The same, read: with what the version's page says. Its app's review has succeeded at these members. */
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

/** A round over these standards, judged. */
export const certify = async (api: TestApi, caller: Caller, asked: { versionId: string; standards: StandardId[] }) => {
  const { code, data, message } = await caller.post(applyIdentify, { ...asked, declarations: JSON.stringify(SAID) as never })
  assert.equal(code, 0, message)
  await api.drain()
  return data?.identifyId ?? ''
}
