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

/** Enters the account's current second-factor code on the page that asks for it. */
export const giveCode = async (page: Page, site: Site, { email }: { email: string }) => {
  const here = page.url()
  for (let used = ''; page.url() === here;) {
    const code = await secondFactorCode(site, email)
    // Each code is valid once: after a recent login wait for the next.
    if (code === used) {
      await page.waitForTimeout(500)
      continue
    }
    used = code
    await page.getByLabel(/动态码/).fill(code)
    await page.getByRole('button', { name: '通过验证' }).click()
    const outcomes = [page.waitForURL((url) => url.href !== here), page.getByText('动态码不正确或已用过').waitFor()]
    await Promise.race(outcomes)
    // The slower of the two may still reject later.
    for (const outcome of outcomes) outcome.catch(() => {})
  }
}

/** Signs an account in, in a new browser context. */
export const openAs = async (browser: Browser, site: Site, { name, redirect }: { name: string; redirect?: string }) => {
  const opened = await openPage(browser)
  await logIn({ page: opened.page, site }, demoAccount(site, name), redirect)
  return opened
}

type Staff = { name: string; redirect?: string; asked?: RegExp }
/** Signs in staff or a vendor's reviewer with the second factor; `asked` is the URL that asks for it. */
export const openStaff = async (browser: Browser, site: Site, { asked = /\/account\/second-factor/, ...who }: Staff) => {
  const opened = await openAs(browser, site, who)
  await opened.page.waitForURL(asked)
  await giveCode(opened.page, site, demoAccount(site, who.name))
  return opened
}

type Desk = {
  name: string
  path: string
  heading: string
  /** The office opens at this page by itself, without a redirect. */
  byItself?: boolean
}
/** Signs a member of staff in with the second factor, and waits for the desk. */
export const openDesk = async (browser: Browser, site: Site, { name, path, heading, byItself = false }: Desk) => {
  const asked = /\/account\/second-factor\?redirect=%2Foffice/
  const opened = await openStaff(browser, site, { name, asked, ...(!byItself && { redirect: path }) })
  await opened.page.waitForURL(site.url + path)
  await opened.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  return opened
}

/** The administrator's desk, which opens by itself. */
export const openOffice = (browser: Browser, site: Site) =>
  openDesk(browser, site, { name: 'administrator', path: '/office/accounts', heading: '账号', byItself: true })

/** The certifier's desk, which opens by itself. */
export const openCertification = (browser: Browser, site: Site) =>
  openDesk(browser, site, { name: 'certifier', path: '/office/certification', heading: '认证台', byItself: true })
