import { createHash } from 'node:crypto'
import { allPacks, canonicalJson, type Pack } from '../../analysis/index.ts'
import type { RawContext, RawRoute } from '../../http/index.ts'
import { signingKeyOf } from '../certificate/index.ts'
import { sendJson, sendNothing } from './send.ts'

const LIST = '/files/rule-packs.json'
const FOLDER = '/files/rule-packs/'
const NAME = /^([0-9.]{1,20})\.json$/

/** The bytes that are signed and sent: deterministic. */
const packText = (pack: Pack): string => `${canonicalJson(pack)}\n`

/** Each pack with its hash, signed by the key of the certificates: `/.well-known/alliance-keys.json` has its public half. */
const listText = ({ parts }: Pick<RawContext, 'parts'>): string => {
  const { origin, secrets } = parts.settings
  const key = signingKeyOf(secrets.signingKey)
  const packs = allPacks().map((pack) => {
    const { id, effectiveFrom } = pack
    const statement = { id, effectiveFrom, sha256: createHash('sha256').update(packText(pack)).digest('hex') }
    const address = `${origin}${FOLDER}${id}.json`
    return { statement, address, keyId: key.keyId, algorithm: 'Ed25519', signature: key.sign(canonicalJson(statement)) }
  })
  return `${JSON.stringify({ packs }, null, 2)}\n`
}

const route = (path: string, handle: RawRoute['handle']): RawRoute => ({ methods: ['GET', 'HEAD'], path, auth: 'public', handle })

export const packList = route(LIST, (context) => sendJson(context, { pathname: LIST, make: async () => listText(context) }))

export const packFiles = route(`${FOLDER}*`, async (context) => {
  const { pathname } = new URL(context.request.url ?? '/', 'http://localhost')
  const [, id] = NAME.exec(pathname.slice(FOLDER.length)) ?? []
  const pack = allPacks().find((one) => one.id === id)
  if (!pack) return sendNothing(context)
  await sendJson(context, { pathname, make: async () => packText(pack) })
})
