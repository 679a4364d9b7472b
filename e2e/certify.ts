import { queryVendorMembers, setGrants } from '@alliance/contract/office'
import type { Browser, Page } from 'playwright-core'
import { buildApk, change, cleanSpec, type CleanAppOptions } from '../apk/samples/index.ts'
import { fromBase32, totpAt } from '../server/modules/security/totp.ts'
import { logIn } from './account.ts'
import { openPage } from './browser.ts'
import { chooseFile, type filesFolder } from './console.ts'
import { vendorPassword } from './dev-facts.ts'
import { accountIdOf, type Caller } from './office-calls.ts'
import { demoAccount } from './demo-account.ts'
import type { Site } from './server.ts'

export const VENDORS = ['青岫终端', '泊云设备'] as const
export const FORM = '/console/goldIdentification/form'
type Place = { page: Page; site: Site }

const openBindings = async ({ page, site }: Place) => {
  await page.goto(`${site.url}/console/allianceMembers/bind`)
  await page.getByRole('row').filter({ hasText: VENDORS[0] }).waitFor()
}

/** Removes the account's bindings to these vendors, if any. */
export const unbind = async (place: Place, vendors: readonly string[]) => {
  const { page } = place
  await openBindings(place)
  for (const vendor of vendors) {
    const row = page.getByRole('row').filter({ hasText: vendor })
    const button = row.getByRole('button', { name: /^解除绑定/ })
    if ((await button.count()) === 0) continue
    await button.click()
    const box = page.getByRole('dialog', { name: new RegExp(vendor) })
    await box.getByRole('button', { name: '解除绑定' }).click()
    await box.waitFor({ state: 'detached' })
    await row.getByText('未绑定').waitFor()
  }
}

/** Binds the account to a vendor through the vendor's own pages. */
export const bind = async (place: Place, { vendor, login }: { vendor: string; login: string }) => {
  const { page, site } = place
  await openBindings(place)
  await page.getByRole('button', { name: new RegExp(`绑定 ${vendor}`) }).click()
  await page.waitForURL(/\/demo-vendor\//)
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码').fill(await vendorPassword(site, vendor, login))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('button', { name: '同意' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `已绑定${vendor}` })
    .waitFor()
}

type Package = { files: ReturnType<typeof filesFolder>; options: CleanAppOptions & { package: string } }

/** Uploads a valid package on the form and waits for the end of its self-check. */
export const uploadClean = async ({ page, site }: Place, { files, options }: Package) => {
  await page.goto(`${site.url}${FORM}`)
  await chooseFile(page, files.write(`${options.package}.apk`, buildApk(cleanSpec(options))))
  await page.getByText(options.package).first().waitFor()
  await page
    .getByText(/^自检完成，/)
    .first()
    .waitFor()
}

/** Proves the signing key on the app's review page with a package that contains the challenge shown there. */
export const proveKey = async ({ page }: Place, { files, options }: Package) => {
  const section = page.getByRole('region', { name: '用签名密钥证明归属' })
  const [path = '', content = ''] = await section.locator('code').allInnerTexts()
  const bytes = new TextEncoder().encode(content)
  const proof = buildApk(change.withEntries({ path, bytes })(cleanSpec({ ...options, versionCode: 1 })))
  await chooseFile(page, files.write('proof.apk', proof))
}

/**
 * From the form of an app that no vendor knows to the form after its ownership is proved. The demonstration data has the vendors'
 * bindings.
 */
export const passReview = async (place: Place, given: Package) => {
  const { page, site } = place
  await page.getByRole('link', { name: '去应用审核处理' }).click()
  await page.getByRole('heading', { name: '各厂商的结论' }).waitFor()
  await proveKey(place, given)
  await page.getByText('审核成功，可以提交认证。').waitFor()
  await page.goto(`${site.url}${FORM}`)
  await page.getByText('草稿随时保存在这台设备上').waitFor()
}

/** Makes a demonstration account the reviewer of a member and signs it in with its own second factor. */
export const openReviewer = async (browser: Browser, site: Site, given: { office: Caller; name: string; member: string }) => {
  const { office, name, member } = given
  const who = demoAccount(site, name)
  const members = await office(queryVendorMembers, {})
  const memberId = members.find((one) => one.name.startsWith(member))?.memberId ?? ''
  await office(setGrants, { accountId: await accountIdOf(office, who.email), grants: ['vendor'], memberId, seen: [] })
  const opened = await openPage(browser)
  const { page } = opened
  await logIn({ page, site }, who)
  await page.waitForURL(/\/account\/second-factor\?redirect=%2Fvendor/)
  await page.getByLabel('当前密码').fill(who.password)
  await page.getByRole('button', { name: '开始设置' }).click()
  const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
  await page.getByLabel('动态码', { exact: true }).fill(totpAt(fromBase32(secret), Date.now()))
  await page.getByRole('button', { name: '确认并启用' }).click()
  await page.getByRole('button', { name: '已保存，继续' }).click()
  await page.waitForURL(`${site.url}/vendor/tasks`)
  return opened
}
