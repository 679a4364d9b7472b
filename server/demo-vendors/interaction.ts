import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { checkPassword } from './accounts.ts'
import { readForm, sendPage } from './ask.ts'
import { consentPage, noticePage, signInPage } from './pages.ts'
import type { Given } from './provider.ts'
import { findAccount } from './queries.ts'
import { pathOf } from './vendors.ts'

export type Ask = { request: IncomingMessage; response: ServerResponse; path: string }
type Details = Awaited<ReturnType<Provider['interactionDetails']>>
/** A running vendor. */
export type Vendor = { given: Given; provider: Provider }

const addressOf = ({ given }: Vendor, { uid }: Details) => `${pathOf(given.vendor.id)}/interaction/${uid}`

const showConsent = async (vendor: Vendor, { response }: Ask, details: Details) => {
  const { parts, vendor: about } = vendor.given
  const account = await findAccount(parts.db, about.id, details.session?.accountId ?? '')
  const address = addressOf(vendor, details)
  const words = {
    client: parts.settings.allianceName,
    account: account ? `${account.name}（${account.login}）` : '',
    confirm: `${address}/confirm`,
    abort: `${address}/abort`,
  }
  sendPage(response, consentPage(about, words))
}

const show = async (vendor: Vendor, ask: Ask, details: Details) => {
  if (details.prompt.name === 'consent') return showConsent(vendor, ask, details)
  const address = addressOf(vendor, details)
  return sendPage(ask.response, signInPage(vendor.given.vendor, { action: `${address}/login`, abort: `${address}/abort` }))
}

const signIn = async (vendor: Vendor, { request, response }: Ask, details: Details) => {
  const form = await readForm(request)
  const account = await checkPassword(vendor.given.parts, vendor.given.vendor, form)
  if (account) return vendor.provider.interactionFinished(request, response, { login: { accountId: account.id } })
  const address = addressOf(vendor, details)
  const again = {
    action: `${address}/login`,
    abort: `${address}/abort`,
    error: '账号或密码不正确',
    login: form.get('login') ?? '',
  }
  return sendPage(response, signInPage(vendor.given.vendor, again))
}

const confirm = async ({ provider }: Vendor, { request, response }: Ask, details: Details) => {
  await readForm(request)
  const { accountId } = details.session ?? {}
  const grant = new provider.Grant({ ...(accountId && { accountId }), clientId: String(details.params['client_id']) })
  grant.addOIDCScope(String(details.params['scope']))
  const grantId = await grant.save()
  return provider.interactionFinished(request, response, { consent: { grantId } })
}

const abort = async ({ provider }: Vendor, { request, response }: Ask) => {
  await readForm(request)
  const result = { error: 'access_denied', error_description: 'the account holder said no' }
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Sign-in and consent of one authorization: `/interaction/<uid>` and the acts below it. */
export const interact = async (vendor: Vendor, ask: Ask): Promise<void> => {
  const [, uid, act] = /^\/interaction\/([\w-]+)(?:\/(login|confirm|abort))?$/.exec(ask.path) ?? []
  const { request, response } = ask
  const details = await vendor.provider.interactionDetails(request, response).catch(() => undefined)
  const over = '这次授权已经结束或过期。请回到联盟网站，重新点“绑定”。'
  if (!details || details.uid !== uid) return sendPage(response, noticePage(vendor.given.vendor, over), 400)
  if (request.method === 'GET' && act === undefined) return show(vendor, ask, details)
  if (request.method === 'POST' && act === 'abort') return abort(vendor, ask)
  if (request.method === 'POST' && act === 'login' && details.prompt.name === 'login') return signIn(vendor, ask, details)
  if (request.method === 'POST' && act === 'confirm' && details.prompt.name === 'consent') return confirm(vendor, ask, details)
  return sendPage(response, noticePage(vendor.given.vendor, '没有这个页面。'), 404)
}
