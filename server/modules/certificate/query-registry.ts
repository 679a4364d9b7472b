import { queryRegistry as call, typedCertificateNumber } from '@alliance/contract/certificate'
import * as z from 'zod/mini'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { readNumber } from './number.ts'
import { validCertificates } from './queries.ts'
import { FIGURES_TAG } from './rules.ts'

/** A whole number is read as on the page that verifies it; everything else is searched as typed. */
const soughtOf = (keyword: string): string => {
  const { data: number } = z.safeParse(typedCertificateNumber, keyword)
  return number === undefined ? keyword : readNumber(number)
}

/** Demonstration certificates are included, and marked. Ids sort by time. */
export const queryRegistry = serve(
  call,
  async ({ db, now, cacheUntil }, { keyword = '', ...asked }) => {
    const page = readPage(asked)
    const rows = await validCertificates(db, { below: page.after?.[1], size: page.size + 1, keyword: soughtOf(keyword), now })
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
