import type { XmlDocument, XmlElement } from '../facts/facts.ts'
import { inDocument, textOf } from './excerpt.ts'
import { byEveryConfig, inRelease } from './network-security.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'

/** As parsed by the platform: accepts short numbers, ignores what follows the day, and rejects a 13th month. */
const DAY = /^(\d{1,4})-(\d{1,2})-(\d{1,2})/
const PINS_ASKED = 2
const UNUSED = '没有使用证书固定'

/** The day in the format of `judgedOn`; undefined if the platform couldn't parse it either. */
const dayOf = (written: string): string | undefined => {
  const [, year = '', month = '', day = ''] = DAY.exec(written.trim()) ?? []
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)))
  date.setUTCFullYear(Number(year))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && year !== ''
  return isReal ? `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}
const isUnread = (set: XmlElement) => {
  const until = textOf(set, 'expiration')
  return until !== undefined && dayOf(until) === undefined
}

const problemsOf = (document: XmlDocument, set: XmlElement, today: string) => {
  const written = textOf(set, 'expiration')
  const until = written === undefined ? undefined : dayOf(written)
  const pins = set.children.filter(({ name }) => name === 'pin')
  // The same key twice is no backup pin.
  const keys = new Set(pins.map(({ text, line }) => text ?? line)).size
  const at = (found: string, expected: string) =>
    inDocument(document, { line: set.line, attribute: 'expiration' }, { found, expected })
  return [
    ...(until !== undefined && until <= today ? [at(`到期日 ${written} 已过`, `晚于判定日 ${today}`)] : []),
    ...(keys < PINS_ASKED
      ? [
          at(
            pins.length > keys ? `${pins.length} 个 pin 是同一个公钥` : `只有 ${keys} 个 pin`,
            `至少 ${PINS_ASKED} 个，其中一个备用`,
          ),
        ]
      : []),
  ]
}

const byConfig = (document: XmlDocument, today: string) => {
  const sets = inRelease(document.root, 'pin-set')
  if (sets.length === 0) return notApplicable(UNUSED)
  const evidence = sets.flatMap((set) => problemsOf(document, set, today))
  const unread = sets.find(isUnread)
  if (evidence.length === 0 && unread)
    return undetermined(`证书固定的到期日写成 ${textOf(unread, 'expiration')}，不是日期，看不出何时到期`)
  if (evidence.length === 0) return pass(`${sets.length} 组证书固定都未到期，并有备用`)
  return fail({
    reason: '证书固定已到期或没有备用。到期后不再保护，服务器换证书时应用会连不上。',
    evidence,
    fix: [
      {
        text: '加入备用公钥，并把到期日推后到下一次换证之后。',
        snippet:
          '<pin-set expiration="2028-12-31">\n    <pin digest="SHA-256">现用公钥摘要</pin>\n    <pin digest="SHA-256">备用公钥摘要</pin>\n</pin-set>',
      },
    ],
  })
}

export const certificatePins = defineTerm({
  id: 'SEC-09',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }, { judgedOn }) =>
    byEveryConfig(manifest, xmlFiles, (document) => byConfig(document, judgedOn)) ?? notApplicable(UNUSED),
})
