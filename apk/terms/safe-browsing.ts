import type { MetaDataFact } from '../facts/facts.ts'
import { clip, inManifest } from './excerpt.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const NAME = 'android.webkit.WebView.EnableSafeBrowsing'

/** Web views read a boolean; a number, a string or a resource (which takes precedence over the value) gives false. */
const sayValue = ({ value, resource }: MetaDataFact) => {
  const said = resource ?? value ?? '空'
  return `EnableSafeBrowsing 为 ${clip(String(said))}${said === false ? '' : '，不是布尔值，网页视图按关闭处理'}`
}

export const safeBrowsing = defineTerm({
  id: 'SEC-15',
  needs: ['manifest'],
  check: ({ manifest }) => {
    // Of several the last counts, as the platform puts them into one bundle.
    const said = manifest.application?.metaData.findLast(({ name }) => name === NAME)
    if (!said || (said.value === true && said.resource === undefined)) return pass('没有关闭安全浏览')
    return fail({
      reason: '网页视图的安全浏览被关闭，用户点到欺诈网页时不会得到提醒。',
      evidence: [
        inManifest(
          manifest,
          { line: said.line, attribute: 'android:value' },
          { found: sayValue(said), expected: '不写，或为 true' },
        ),
      ],
      fix: [
        {
          text: '删除这一项 meta-data，或改为 true。',
          snippet: `<meta-data\n    android:name="${NAME}"\n    android:value="true" />`,
        },
      ],
    })
  },
})
