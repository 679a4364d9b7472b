import { documentTitle } from '@alliance/contract/document-menu'
import type { Db } from '../../db/index.ts'

type Ids = readonly string[]
type Concern = { id: string; what: string | null; which?: string | null; whose?: string | null }
type Lookup = (db: Db, ids: Ids) => Promise<Concern[]>

const ofVersions: Lookup = async (db, ids) => {
  const rows = await db
    .selectFrom('version')
    .leftJoin('app', 'app.id', 'version.app_id')
    .innerJoin('account', 'account.id', 'version.account_id')
    .select(['version.id', 'app.name', 'version.file_name', 'version.version_name as which', 'account.company_name as whose'])
    .where('version.id', 'in', ids)
    .execute()
  return rows.map(({ name, file_name: file, ...row }) => ({ ...row, what: name ?? file }))
}

const ofWebhooks: Lookup = async (db, ids) => {
  const rows = await db
    .selectFrom('webhook')
    .innerJoin('account', 'account.id', 'webhook.account_id')
    .select(['webhook.id', 'webhook.url', 'account.company_name as whose'])
    .where('webhook.id', 'in', ids)
    .execute()
  // The rest of the URL may contain a secret.
  return rows.map(({ url, ...row }) => ({ ...row, what: URL.parse(url)?.host ?? null }))
}

const ofNews: Lookup = async (db, ids) => {
  const rows = await db
    .selectFrom('document_news')
    .select(['id', 'document_id', 'version as which'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ document_id: document, ...row }) => ({ ...row, what: documentTitle(document) }))
}

/** By the name of the payload's field. */
const LOOKUPS: Readonly<Record<string, Lookup>> = {
  versionId: ofVersions,
  webhookId: ofWebhooks,
  newsId: ofNews,
  roundId: (db, ids) =>
    db
      .selectFrom('round')
      .innerJoin('app', 'app.id', 'round.app_id')
      .innerJoin('account', 'account.id', 'round.account_id')
      .select(['round.id', 'app.name as what', 'round.number as which', 'account.company_name as whose'])
      .where('round.id', 'in', ids)
      .execute(),
  reviewId: (db, ids) =>
    db
      .selectFrom('app_review')
      .innerJoin('app', 'app.id', 'app_review.app_id')
      .innerJoin('account', 'account.id', 'app_review.account_id')
      .select(['app_review.id', 'app.name as what', 'account.company_name as whose'])
      .where('app_review.id', 'in', ids)
      .execute(),
  runId: (db, ids) =>
    db
      .selectFrom('cloud_run')
      .innerJoin('app', 'app.id', 'cloud_run.app_id')
      .innerJoin('account', 'account.id', 'cloud_run.account_id')
      .select(['cloud_run.id', 'app.name as what', 'cloud_run.number as which', 'account.company_name as whose'])
      .where('cloud_run.id', 'in', ids)
      .execute(),
  bindingId: (db, ids) =>
    db
      .selectFrom('binding')
      .innerJoin('member', 'member.id', 'binding.member_id')
      .innerJoin('account', 'account.id', 'binding.account_id')
      .select(['binding.id', 'member.name as what', 'account.company_name as whose'])
      .where('binding.id', 'in', ids)
      .execute(),
  revocationId: (db, ids) =>
    db
      .selectFrom('vendor_revocation')
      .innerJoin('member', 'member.id', 'vendor_revocation.member_id')
      .select(['vendor_revocation.id', 'member.name as what'])
      .where('vendor_revocation.id', 'in', ids)
      .execute(),
  apiTokenId: (db, ids) =>
    db
      .selectFrom('api_token')
      .innerJoin('account', 'account.id', 'api_token.account_id')
      .select(['api_token.id', 'api_token.name as what', 'account.company_name as whose'])
      .where('api_token.id', 'in', ids)
      .execute(),
  accountId: (db, ids) =>
    db.selectFrom('account').select(['id', 'company_name as what', 'email as which']).where('id', 'in', ids).execute(),
  mailId: (db, ids) => db.selectFrom('mail').select(['id', 'to_address as what']).where('id', 'in', ids).execute(),
  uploadId: (db, ids) => db.selectFrom('upload').select(['id', 'file_name as what']).where('id', 'in', ids).execute(),
  trialId: (db, ids) => db.selectFrom('pack_trial').select(['id', 'to_pack as what']).where('id', 'in', ids).execute(),
  activityId: (db, ids) => db.selectFrom('activity').select(['id', 'title as what']).where('id', 'in', ids).execute(),
  seriesId: (db, ids) => db.selectFrom('activity_series').select(['id', 'title as what']).where('id', 'in', ids).execute(),
}
/** Certificates are identified by their number. */
const NUMBER = 'number'

export const isLookedUp = (field: string) => Object.hasOwn(LOOKUPS, field)

/** The first field of a payload that can be looked up. Rows may be older than the code, hence the checks. */
const namedIn = (payload: unknown): [field: string, id: string] | undefined =>
  Object.entries(typeof payload === 'object' && payload !== null ? payload : {}).find(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && (pair[0] === NUMBER || isLookedUp(pair[0])),
  )

/** What each of these jobs is about, as text for the office; empty if nothing, or if it is gone. */
export const concernsOf = async (db: Db, payloads: readonly unknown[]): Promise<string[]> => {
  const asked = payloads.map(namedIn)
  const byField = Map.groupBy(
    asked.filter((one) => one !== undefined),
    ([field]) => field,
  )
  const words = new Map<string, string>()
  for (const [field, pairs] of byField) {
    const found = (await LOOKUPS[field]?.(db, [...new Set(pairs.map(([, id]) => id))])) ?? []
    for (const { id, what, which, whose } of found) words.set(`${field} ${id}`, [what, which, whose].filter(Boolean).join(' · '))
  }
  return asked.map((one) => (one?.[0] === NUMBER ? one[1] : words.get(one?.join(' ') ?? '')) ?? '')
}
