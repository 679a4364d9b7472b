import type { XmlDocument } from '../facts/facts.ts'
import { inDocument, textOf } from './excerpt.ts'
import { byEveryConfig, inRelease } from './network-security.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const byConfig = (document: XmlDocument) => {
  const guilty = inRelease(document.root, 'certificates').filter((element) => textOf(element, 'src') === 'user')
  if (guilty.length === 0) return pass('只信任系统证书')
  return fail({
    reason: '应用信任用户自己装的证书，中间人装上一张证书就能读到加密内容。',
    evidence: guilty.map(({ line }) =>
      inDocument(document, { line, attribute: 'src' }, { found: '信任 user 证书', expected: '只信任 system' }),
    ),
    fix: [
      {
        text: '删除这一行。抓包调试需要的，放进只在调试包里生效的部分。',
        snippet:
          '<debug-overrides>\n    <trust-anchors>\n        <certificates src="user" />\n    </trust-anchors>\n</debug-overrides>',
      },
    ],
  })
}

export const userCertificates = defineTerm({
  id: 'SEC-07',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) =>
    byEveryConfig(manifest, xmlFiles, byConfig) ?? notApplicable('没有网络安全配置，按系统默认处理'),
})
