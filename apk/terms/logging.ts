import type { DexFacts } from '../facts/facts.ts'
import { inCode, placesOf } from './code.ts'
import { ownCodeOf } from '../sdks/own-families.ts'
import { hiddenOwnCode, isNameless, isRenamed } from './hidden-code.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'

const LOGS = [
  ...['v', 'd', 'i', 'w', 'e', 'wtf', 'println'].map((name) => `Landroid/util/Log;->${name}`),
  // On any exception, but only the overload without arguments: writing to a stream of one's own isn't logging.
  'Ljava/lang/Throwable;->printStackTrace()V',
]
const STREAMS = ['Ljava/lang/System;->out', 'Ljava/lang/System;->err']

const hasOwnCode = (dex: DexFacts, isOwn: (name: string) => boolean) => dex.classes.some(isOwn)

export const logging = defineTerm({
  id: 'PRIV-12',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: LOGS, fields: STREAMS },
  check: ({ manifest, dex, code }) => {
    const isOwn = ownCodeOf(manifest)
    if (!hasOwnCode(dex, isOwn)) return hiddenOwnCode(dex) ?? undetermined('认不出哪些类是应用自己的，无法判断')
    const all = placesOf(code, [...LOGS, ...STREAMS])
    const places = all.filter((place) => isOwn(place.class))
    if (places.length === 0) {
      const nameless = isRenamed(dex) ? new Set(all.map((place) => place.class).filter(isNameless)).size : 0
      if (nameless > 0) return undetermined(`代码经过混淆，${nameless} 个写日志的类认不出是不是应用自己的，无法判断`)
      return hiddenOwnCode(dex) ?? pass('应用自己的代码里没有写日志')
    }
    const methods = new Set(places.map((place) => `${place.class} ${place.method}`))
    return fail({
      reason: `应用自己的代码里有 ${methods.size} 个方法写日志，需要确认其中没有手机号、令牌等敏感信息。`,
      evidence: inCode(places, { found: '这里写日志', expected: '发布版不写日志，或确认不含敏感信息' }),
      fix: [
        {
          text: '用收缩规则在发布版里去掉调试日志；要配合 proguard-android-optimize.txt，只混淆不优化的不起作用。',
          snippet:
            '-assumenosideeffects class android.util.Log {\n    public static int v(...);\n    public static int d(...);\n    public static int i(...);\n}',
        },
        { text: '保留的日志不写账号、令牌、位置等内容。' },
      ],
    })
  },
})
