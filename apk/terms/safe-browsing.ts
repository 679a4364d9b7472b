import { inManifest } from './excerpt.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const NAME = 'android.webkit.WebView.EnableSafeBrowsing'

export const safeBrowsing = defineTerm({
  id: 'SEC-15',
  needs: ['manifest'],
  check: ({ manifest }) => {
    // Of several the last counts, as the platform puts them into one bundle.
    const said = manifest.application?.metaData.findLast(({ name }) => name === NAME)
    if (!said || !(said.value === false || said.value === 'false')) return pass('没有关闭安全浏览')
    return fail({
      reason: '网页视图的安全浏览被关闭，用户点到欺诈网页时不会得到提醒。',
      evidence: [
        inManifest(
          manifest,
          { line: said.line, attribute: 'android:value' },
          { found: 'EnableSafeBrowsing 为 false', expected: '不写，或为 true' },
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
