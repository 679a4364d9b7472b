import { chinaDayOf } from '@alliance/contract/china-minute'
import { cachedFile } from '../../http/index.ts'
import { type CertificateEvent, FIGURES_TAG, newestEvents, verifyAddress } from '../certificate/index.ts'
import { addresses } from './addresses.ts'
import { atomFeed, type Entry } from './atom.ts'

const ENTRIES = 50

/** Issue and revocation of a certificate are two entries, so that readers who have seen the first are notified of the second. */
const entryOf =
  (origin: string) =>
  ({ kind, number, at, ...row }: CertificateEvent): Entry => {
    const name = `${row.app_name} ${row.version_name}${row.demo ? '（演示）' : ''}`
    const dates = { publishedAt: at, updatedAt: at }
    const address = verifyAddress(origin, number)
    if (kind === 'issued') {
      const summary = `${row.company}，证书编号 ${number}，有效至 ${chinaDayOf(row.valid_until)}。`
      return { address, title: `${name} 获得金标`, summary, category: '签发', ...dates }
    }
    const summary = `证书编号 ${number}，${row.revoke_reason ? `撤销原因：${row.revoke_reason}` : '证书已撤销'}`
    return { address: `${address}#revoked`, title: `${name} 的金标已撤销`, summary, category: '撤销', ...dates }
  }

export const certificatesFeed = cachedFile({
  path: addresses.certificatesFeed,
  contentType: 'application/atom+xml; charset=utf-8',
  tags: [FIGURES_TAG],
  make: async ({ parts: { db, settings }, now }) => {
    const { origin, allianceName } = settings
    const events = await newestEvents(db, ENTRIES)
    return atomFeed({
      title: `${allianceName}：金标证书`,
      subtitle: '金标证书的签发与撤销，按写入证书日志的顺序。',
      author: allianceName,
      self: origin + addresses.certificatesFeed,
      page: origin + addresses.registry,
      now,
      entries: events.map(entryOf(origin)),
    })
  },
})
