import type { Browser, Page } from 'playwright-core'
import { logIn } from './account.ts'
import { openPage } from './browser.ts'
import { demoAccount } from './demo-account.ts'
import { tryCodes } from './dev-facts.ts'
import { sessionOf } from './office-calls.ts'
import type { Site } from './server.ts'

const workplace = (grants: readonly string[]) => {
  if (grants.length === 0) return '/console/goldIdentification/list'
  return grants.includes('vendor') ? '/vendor' : '/office'
}

/** Enters the account's current second-factor code on the page that asks for it. */
export const giveCode = (page: Page, site: Site, { email }: { email: string }) => {
  const here = page.url()
  return tryCodes(site, email, async (code) => {
    await page.getByLabel(/动态码/).fill(code)
    await page.getByRole('button', { name: '通过验证' }).click()
    const outcomes = [page.waitForURL((url) => url.href !== here), page.getByText('动态码不正确或已用过').waitFor()]
    await Promise.race(outcomes)
    // The slower of the two may still reject later.
    for (const outcome of outcomes) outcome.catch(() => {})
    return page.url() !== here
  })
}

/** Makes the page's browser one that a demonstration account has logged in with. The page is left on a plain file of the site. */
export const takeSession = async ({ page, site }: { page: Page; site: Site }, name: string) => {
  const { token, ...info } = await sessionOf(site, name)
  await page.goto(`${site.url}/robots.txt`)
  await page.evaluate(
    ([token, account]) => {
      localStorage.setItem('Token', token)
      localStorage.setItem('account', account)
    },
    [token, JSON.stringify(info)] as const,
  )
  return info
}

/** Opens a page signed in as a demonstration account, as if it had logged in earlier. */
export const openAs = async (browser: Browser, site: Site, { name, redirect }: { name: string; redirect?: string }) => {
  const opened = await openPage(browser)
  const { grants } = await takeSession({ page: opened.page, site }, name)
  await opened.page.goto(site.url + (redirect ?? workplace(grants)))
  return opened
}

/** Logs staff or a vendor's reviewer in by the pages, with the second factor; `asked` is the URL that asks for it. */
export const logInStaff = async (
  browser: Browser,
  site: Site,
  { name, redirect, asked }: { name: string; redirect?: string; asked: RegExp },
) => {
  const opened = await openPage(browser)
  const who = demoAccount(site, name)
  await logIn({ page: opened.page, site }, who, redirect)
  await opened.page.waitForURL(asked)
  await giveCode(opened.page, site, who)
  return opened
}

type Desk = {
  name: string
  path: string
  heading: string
  /** Logs in by the pages: `wanted` on the way to the desk, `by itself` without a page in mind. */
  login?: 'wanted' | 'by itself'
}
const ASKED = /\/account\/second-factor\?redirect=%2Foffice/
/** Opens a desk as a member of staff and waits for it. */
export const openDesk = async (browser: Browser, site: Site, { name, path, heading, login }: Desk) => {
  const opened =
    login === undefined
      ? await openAs(browser, site, { name, redirect: path })
      : await logInStaff(browser, site, { name, asked: ASKED, ...(login === 'wanted' && { redirect: path }) })
  await opened.page.waitForURL(site.url + path)
  await opened.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  return opened
}

type ByLogin = Pick<Desk, 'login'>
/** The administrator's desk. */
export const openOffice = (browser: Browser, site: Site, how: ByLogin = {}) =>
  openDesk(browser, site, { name: 'administrator', path: '/office/accounts', heading: '账号', ...how })

/** The certifier's desk. */
export const openCertification = (browser: Browser, site: Site, how: ByLogin = {}) =>
  openDesk(browser, site, { name: 'certifier', path: '/office/certification', heading: '认证台', ...how })
