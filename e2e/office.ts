import type { Browser, Page } from 'playwright-core'
import { logIn } from './account.ts'
import { openPage } from './browser.ts'
import { secondFactorCode } from './dev-facts.ts'
import type { Site } from './server.ts'

export const demoAccount = (site: Site, name: string) => {
  const account = site.accounts.find(({ email }) => email.startsWith(name))
  if (!account) throw new Error(`no demonstration account ${name}`)
  return account
}

/** Where the second factor is asked for: gives the account's code of this moment. A code is good once. */
export const giveCode = async (page: Page, site: Site, { email }: { email: string }) => {
  await page.getByLabel(/动态码/).fill(await secondFactorCode(site, email))
  await page.getByRole('button', { name: '通过验证' }).click()
}

/** Signs the administrator in with the second factor; the office opens by itself. */
export const openOffice = async (browser: Browser, site: Site) => {
  const opened = await openPage(browser)
  const { page } = opened
  const administrator = demoAccount(site, 'administrator')
  await logIn({ page, site }, administrator)
  await page.waitForURL(/\/account\/second-factor\?redirect=%2Foffice/)
  await giveCode(page, site, administrator)
  await page.waitForURL(`${site.url}/office/accounts`)
  await page.getByRole('heading', { name: '账号', level: 1 }).waitFor()
  return opened
}

/** Signs an account in, in a browser of its own. */
export const openAs = async (browser: Browser, site: Site, { name, redirect }: { name: string; redirect?: string }) => {
  const opened = await openPage(browser)
  await logIn({ page: opened.page, site }, demoAccount(site, name), redirect)
  return opened
}
