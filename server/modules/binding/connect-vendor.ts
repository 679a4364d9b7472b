import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import * as oidc from 'openid-client'
import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { dropCached } from '../../http/index.ts'
import { PlainFailure } from '../../plain-failure.ts'
import { recordAudit } from '../audit/index.ts'
import { findMemberByName, takeIntoCertification } from './queries.ts'
import { saveVendorClient, UnsafeAddress } from './save-vendor-client.ts'
import { vendorFetch } from './vendor-fetch.ts'

type Connection = {
  memberName: string
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** Answers `?name=<package>` with the owner; empty if the vendor has no such resource. */
  packagesEndpoint: string
  /** Allows plain http for a demonstration vendor. */
  demo?: boolean
}
type Addresses = {
  authorizationEndpoint: string
  tokenEndpoint: string
  jwksUri: string
  revocationEndpoint: string
  sendsIssuer: boolean
}

/** The root cause says most: an expired certificate, an unknown host, an invalid answer. */
const firstCauseOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? firstCauseOf(error.cause) : error.message
}

const discovered = async ({ issuer, clientId, demo }: Connection, limits: Parts['limits']) => {
  const url = URL.parse(issuer)
  if (!url || (url.protocol !== 'https:' && !demo)) throw new PlainFailure('--issuer 要以 https:// 开头')
  const ask = vendorFetch([`${url.href.replace(/\/$/, '')}/.well-known/openid-configuration`], limits.vendor)
  try {
    const configuration = await oidc.discovery(url, clientId, undefined, undefined, {
      [oidc.customFetch]: (address, options) => ask(address, options as RequestInit),
      // Marked as deprecated by the library to discourage use outside of demonstrations.
      execute: demo ? [oidc.allowInsecureRequests] : [],
    })
    return configuration.serverMetadata()
  } catch (cause) {
    throw new PlainFailure(
      `没有从 ${issuer} 读到 OpenID 配置（/.well-known/openid-configuration），请核对地址和网络：${firstCauseOf(cause)}`,
      { cause },
    )
  }
}

/** Reads the vendor's endpoints by OpenID Connect Discovery 1.0, so that nobody has to type five addresses. */
export const discoverVendor = async (limits: Parts['limits'], connection: Connection): Promise<Addresses> => {
  const told = await discovered(connection, limits)
  const { authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint, jwks_uri: jwksUri } = told
  if (!authorizationEndpoint || !tokenEndpoint || !jwksUri)
    throw new PlainFailure('厂商的 OpenID 配置里缺少登录地址、令牌地址或公钥地址')
  return {
    authorizationEndpoint,
    tokenEndpoint,
    jwksUri,
    revocationEndpoint: told.revocation_endpoint ?? '',
    sendsIssuer: told.authorization_response_iss_parameter_supported === true,
  }
}

type Operator = { who: string; now: number }

/**
 * Lets a member take part in certification, with the given sign-in: from now on applicants can bind it, and it is asked in
 * reviews and judges on devices (decision 027). For a member that takes part already, changes the sign-in. Returns the member's
 * name.
 */
export const connectVendor = async (
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
  { connection: { memberName, ...connection }, addresses }: { connection: Connection; addresses: Addresses },
  { who, now }: Operator,
): Promise<string> => {
  try {
    return await inTransaction(db, async (db) => {
      const member = await findMemberByName(db, memberName)
      if (!member) throw new PlainFailure(`名单里没有“${memberName}”，请先在后台的“联盟成员”里新建`)
      await saveVendorClient({ db, settings }, { memberId: member.id, ...connection, ...addresses })
      if (member.type !== MEMBER_TYPE_VENDOR) await takeIntoCertification(db, member.id)
      const what = member.type === MEMBER_TYPE_VENDOR ? '更换厂商登录' : '接入厂商'
      await recordAudit(db, { who, what, target: member.name, detail: connection.issuer, now })
      await dropCached(db, ['members'])
      return member.name
    })
  } catch (error) {
    if (error instanceof UnsafeAddress) throw new PlainFailure('厂商的每个地址都要以 https:// 开头，不能带账号密码')
    throw error
  }
}
