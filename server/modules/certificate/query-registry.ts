import { queryRegistry as call } from '@alliance/contract/certificate'
import { serve } from '../../http/index.ts'
import { validCertificates } from './queries.ts'
import { FIGURES_TAG } from './rules.ts'

const PAGE_SIZE = 20
const KEY = /^[0-9a-f-]{36}$/

/** Demonstration certificates are listed with their mark. The page's key is the id of its last row: ids sort by time. */
export const queryRegistry = serve(
  call,
  async ({ db, badInput, now, keepUntil }, { cursor = '', size = PAGE_SIZE, keyword = '' }) => {
    if (cursor !== '' && !KEY.test(cursor)) throw badInput({ cursor: '页码不正确' })
    const below = cursor === '' ? {} : { below: cursor }
    const rows = await validCertificates(db, { ...below, size: size + 1, keyword, now })
    for (const row of rows) keepUntil(row.valid_until)
    const page = rows.slice(0, size)
    return {
      items: page.map((row) => ({
        number: row.number,
        demo: row.demo,
        appName: row.app_name,
        packageName: row.package_name,
        versionName: row.version_name,
        company: row.company,
        issuedAt: row.issued_at,
        validUntil: row.valid_until,
      })),
      nextCursor: rows.length > size ? (page.at(-1)?.id ?? null) : null,
    }
  },
  { tags: [FIGURES_TAG] },
)
