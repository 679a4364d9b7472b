import type { XmlDocument, XmlElement } from '../facts/facts.ts'
import { inDocument, textOf } from './excerpt.ts'
import { inRelease, networkConfig } from './network-security.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const PINS_ASKED = 2

const problemsOf = (document: XmlDocument, set: XmlElement, today: string) => {
  const until = textOf(set, 'expiration')
  const pins = set.children.filter(({ name }) => name === 'pin').length
  const at = (found: string, expected: string) =>
    inDocument(document, { line: set.line, attribute: 'expiration' }, { found, expected })
  return [
    ...(until !== undefined && DAY.test(until) && until <= today ? [at(`到期日 ${until} 已过`, `晚于判定日 ${today}`)] : []),
    ...(pins < PINS_ASKED ? [at(`只有 ${pins} 个 pin`, `至少 ${PINS_ASKED} 个，其中一个备用`)] : []),
  ]
}

export const certificatePins = defineTerm({
  id: 'SEC-09',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }, { judgedOn }) => {
    const config = networkConfig(manifest, xmlFiles)
    if ('unknown' in config) return config.unknown
    const { document } = config
    const sets = document ? inRelease(document.root, 'pin-set') : []
    if (!document || sets.length === 0) return notApplicable('没有使用证书固定')
    const evidence = sets.flatMap((set) => problemsOf(document, set, judgedOn))
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
  },
})
