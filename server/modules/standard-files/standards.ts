import { allPacks } from '../../analysis/index.ts'
import type { RawContext, RawRoute } from '../../http/index.ts'
import { findDocument, inForce, isDemoText, openLibrary } from '../library/index.ts'
import { catalogOf } from './oscal.ts'
import { sendJson, sendNothing } from './send.ts'

const FOLDER = '/files/standards/'
/** `security.json` is the version in force, `security/2026.12.json` that version. */
const NAME = /^([A-Za-z]{1,40})(?:\/([0-9A-Za-z.]{1,20}))?\.json$/

type Wanted = { id: string; version: string | undefined }
type Making = Pick<RawContext, 'parts' | 'now'> & { cacheUntil: (at: number | undefined) => void }

const catalogText = async (making: Making, { id, version: wanted }: Wanted): Promise<string | undefined> => {
  const document = findDocument(await openLibrary(making), id)
  if (document?.kind !== 'standard' || document.id !== id) return undefined
  const version = wanted === undefined ? inForce(document, making.now) : document.versions.find((one) => one.version === wanted)
  const pack = allPacks().find((one) => one.id === version?.pack)
  const standard = pack?.standards.find((one) => one.id === id)
  if (!version || !pack || !standard) return undefined
  const { settings } = making.parts
  const { origin, allianceName } = settings
  return `${JSON.stringify(catalogOf({ pack, standard, origin, allianceName, demo: isDemoText(version, settings) }), null, 2)}\n`
}

/** A standard for programs: an OSCAL catalogue. */
export const standardFiles: RawRoute = {
  methods: ['GET', 'HEAD'],
  path: `${FOLDER}*`,
  auth: 'public',
  handle: async (context) => {
    const { pathname } = new URL(context.request.url ?? '/', 'http://localhost')
    const [, id, version] = NAME.exec(pathname.slice(FOLDER.length)) ?? []
    if (id === undefined) return sendNothing(context)
    const { parts, now } = context
    const make = (cacheUntil: Making['cacheUntil']) => catalogText({ parts, now, cacheUntil }, { id, version })
    await sendJson(context, { pathname, make })
  },
}
