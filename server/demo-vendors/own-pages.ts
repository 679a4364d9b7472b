import { createHmac, timingSafeEqual } from 'node:crypto'
import { checkPassword } from './accounts.ts'
import { readForm, redirect, sendPage } from './ask.ts'
import type { Ask, Vendor } from './interaction.ts'
import { noticePage, packagesPage, signInPage } from './pages.ts'
import { addPackage, findAccount, packagesOf, removePackage } from './queries.ts'
import { pathOf } from './vendors.ts'

const COOKIE = 'vendor_account'
const SESSION_MS = 12 * 3_600_000
const PACKAGE = /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/
const PACKAGE_CHARS = 255

const signatureOf = ({ given: { keys, vendor } }: Vendor, text: string) =>
  createHmac('sha256', keys.cookieKey).update(`${COOKIE}\n${vendor.id}\n${text}`).digest('base64url')

const cookieOf = (vendor: Vendor, accountId: string) => {
  const text = `${accountId}.${Date.now() + SESSION_MS}`
  return `${COOKIE}=${text}.${signatureOf(vendor, text)}; Path=${pathOf(vendor.given.vendor.id)}; HttpOnly; SameSite=Strict`
}

/** The account signed in at this vendor's own pages; undefined without a valid cookie. */
const signedIn = async (vendor: Vendor, { request }: Ask) => {
  const [, id = '', until = '', given = ''] =
    new RegExp(String.raw`(?:^|;\s*)${COOKIE}=([\w-]+)\.(\d{13})\.([\w-]{43})`).exec(request.headers.cookie ?? '') ?? []
  const wanted = Buffer.from(signatureOf(vendor, `${id}.${until}`))
  if (given.length !== wanted.length || !timingSafeEqual(Buffer.from(given), wanted)) return undefined
  if (Number(until) < Date.now()) return undefined
  return findAccount(vendor.given.parts.db, vendor.given.vendor.id, id)
}
type Account = NonNullable<Awaited<ReturnType<typeof signedIn>>>

const showPackages = async ({ given }: Vendor, { response }: Ask, { account, error }: { account: Account; error?: string }) => {
  const packages = await packagesOf(given.parts.db, given.vendor.id, account.id)
  const words = { account: `${account.name}（${account.login}）`, packages, error, base: pathOf(given.vendor.id) }
  sendPage(response, packagesPage(given.vendor, words))
}

const signIn = async (vendor: Vendor, { request, response }: Ask) => {
  const form = await readForm(request)
  const base = pathOf(vendor.given.vendor.id)
  const account = await checkPassword(vendor.given.parts, vendor.given.vendor, form)
  if (account) return redirect(response, `${base}/`, { 'set-cookie': cookieOf(vendor, account.id) })
  const again = { action: `${base}/sign-in`, error: '账号或密码不正确', login: form.get('login') ?? '' }
  return sendPage(response, signInPage(vendor.given.vendor, again))
}

const changePackages = async (vendor: Vendor, ask: Ask, account: Account) => {
  const { parts, vendor: about } = vendor.given
  const packageName = ((await readForm(ask.request)).get('packageName') ?? '').trim()
  const listing = { vendor: about.id, accountId: account.id, packageName }
  const back = () => redirect(ask.response, `${pathOf(about.id)}/`)
  if (ask.path === '/packages/remove') {
    await removePackage(parts.db, listing)
    return back()
  }
  if (packageName.length > PACKAGE_CHARS || !PACKAGE.test(packageName))
    return showPackages(vendor, ask, { account, error: '包名的写法不正确，例如 com.example.app' })
  if (await addPackage(parts.db, listing, Date.now())) return back()
  return showPackages(vendor, ask, { account, error: `${packageName} 已经登记过，可能在另一个账号名下` })
}

/** The vendor's own pages: sign in, see and change the account's packages. */
export const ownPages = async (vendor: Vendor, ask: Ask): Promise<void> => {
  const { request, response, path } = ask
  const base = pathOf(vendor.given.vendor.id)
  if (request.method === 'POST' && path === '/sign-in') return signIn(vendor, ask)
  const account = await signedIn(vendor, ask)
  if (request.method === 'GET' && path === '/')
    return account
      ? showPackages(vendor, ask, { account })
      : sendPage(response, signInPage(vendor.given.vendor, { action: `${base}/sign-in` }))
  if (!account) return redirect(response, `${base}/`)
  if (request.method === 'POST' && path === '/sign-out') {
    await readForm(request)
    return redirect(response, `${base}/`, { 'set-cookie': `${COOKIE}=; Path=${base}; Max-Age=0; HttpOnly; SameSite=Strict` })
  }
  if (request.method === 'POST') return changePackages(vendor, ask, account)
  return sendPage(response, noticePage(vendor.given.vendor, '没有这个页面。'), 404)
}
