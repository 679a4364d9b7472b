import { queryRegistry as call } from '@alliance/contract/certificate'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { validCertificates } from './queries.ts'
import { FIGURES_TAG } from './rules.ts'

/** Demonstration certificates are included, and marked. Ids sort by time. */
export const queryRegistry = serve(
  call,
  async ({ db, now, cacheUntil }, { keyword = '', ...asked }) => {
    const page = readPage(asked)
    const rows = await validCertificates(db, { below: page.after?.[1], size: page.size + 1, keyword, now })
    for (const row of rows) cacheUntil(row.valid_until)
    const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.issued_at, row.id))
    return {
      items: items.map((row) => ({
        number: row.number,
        demo: row.demo,
        appName: row.app_name,
        packageName: row.package_name,
        versionName: row.version_name,
        company: row.company,
        issuedAt: row.issued_at,
        validUntil: row.valid_until,
      })),
      nextCursor,
    }
  },
  { tags: [FIGURES_TAG] },
)
