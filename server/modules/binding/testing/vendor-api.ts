import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memberOauthUrl } from '@alliance/contract/binding'
import { MEMBER_TYPE_ECOSYSTEM, MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { pino } from 'pino'
import { openDemoVendors, type OpenVendor } from '../../../demo-vendors/index.ts'
import { serverLimits } from '../../../limits.ts'
import {
  type Caller,
  freePort,
  startTestApi,
  type TestApi,
  testDatabase,
  type TestOverrides,
  testSettings,
} from '../../../testing/index.ts'
import { createPasswords } from '../../account/index.ts'
import { saveMember } from '../../home/index.ts'
import { rawRoutes } from '../../index.ts'
import { saveVendorClient } from '../index.ts'
import { createBrowser, formOn } from './browser.ts'

export const passwordOf = (vendorId: string, login: string) => `${vendorId} ${login} 的密码`

export type VendorApi = TestApi & { vendors: OpenVendor[]; origin: string }

/** The API with both demonstration vendors under its own port, as members `qingxiu` and `boyun`, and one of type 2. */
export const startVendorApi = async (overrides: TestOverrides = {}): Promise<VendorApi> => {
  const folder = await mkdtemp(join(tmpdir(), 'alliance-vendors-'))
  const port = overrides.settings?.port ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const database = overrides.database ?? (await testDatabase())
  const settings = { ...testSettings(folder, { memory: true }), port, origin, ...overrides.settings }
  const limits = { ...serverLimits, argon2: { memoryKiB: 64, passes: 1, parallelism: 1 }, ...overrides.limits }
  const passwords = await createPasswords(settings.secrets.passwordSalt, limits)
  const demo = await openDemoVendors({ db: database.db, settings, log: pino({ level: 'silent' }), passwords }, passwordOf)
  const api = await startTestApi({
    ...overrides,
    database,
    settings,
    limits,
    passwords,
    rawRoutes: [...rawRoutes, ...demo.rawRoutes],
  })
  for (const [sort, vendor] of demo.vendors.entries()) {
    const member = { id: vendor.id, name: vendor.memberName, type: MEMBER_TYPE_VENDOR, introduction: '', sort, demo: true }
    await saveMember(api.parts.db, member)
    await saveVendorClient(api.parts, { memberId: vendor.id, ...vendor.client, demo: true })
  }
  const other = { id: 'unit', name: '生态单位（演示）', type: MEMBER_TYPE_ECOSYSTEM, introduction: '', sort: 9, demo: true }
  await saveMember(api.parts.db, other)
  const close = async () => {
    await api.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...api, vendors: demo.vendors, origin, close }
}

/** The vendor's redirect parameters: `code` and `state` (or `error`) and `iss`. */
type SentBack = Record<string, string>

/** Acts like a person: requests the vendor's page, signs in there, and agrees or declines. */
export const authorize = async (
  api: VendorApi,
  caller: Caller,
  { memberId, login, act = 'confirm' }: { memberId: string; login: string; act?: 'confirm' | 'abort' },
): Promise<SentBack> => {
  const { data } = await caller.post(memberOauthUrl, { memberId })
  if (!data) throw new Error('no address')
  const browser = createBrowser(api.origin)
  const signIn = await browser.open(data.url)
  const consent = await browser.submit(formOn(signIn, '/login'), { login, password: passwordOf(memberId, login) })
  const back = await browser.submit(formOn(consent, `/${act}`))
  return Object.fromEntries(back.url.searchParams)
}
