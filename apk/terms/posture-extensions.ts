import { inCode, mentionsOf, placesOf } from './code.ts'
import { inManifest } from './excerpt.ts'
import { hiddenBehindPacker } from './hidden-code.ts'
import { EXTENSIONS } from './posture-listening.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const LIBRARY = 'androidx.window.extensions'

export const postureExtensions = defineTerm({
  id: 'LSA-14',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: EXTENSIONS },
  check: ({ manifest, dex, code }) => {
    if (mentionsOf(code, ...EXTENSIONS).length === 0)
      return hiddenBehindPacker(dex) ?? notApplicable('没有直接使用系统的姿态接口')
    const library = manifest.libraries.find(({ name, native }) => name === LIBRARY && !native)
    if (library?.required === false) return pass('已声明可选的系统库')
    const said = { found: library ? '系统库写成了必需' : '没有声明系统库', expected: `${LIBRARY}，required 为 false` }
    return fail({
      reason: library
        ? '系统库写成必需的，没有这个库的设备装不上应用。'
        : '代码直接使用系统的姿态接口，清单没有声明系统库，运行时找不到这些类。',
      evidence: [
        ...(library ? [inManifest(manifest, { line: library.line, attribute: 'android:required' }, said)] : []),
        ...inCode(placesOf(code, EXTENSIONS), said),
      ],
      fix: [
        {
          text: '在清单里声明可选的系统库，使用前先判断它在不在。',
          snippet: `<uses-library\n    android:name="${LIBRARY}"\n    android:required="false" />`,
        },
      ],
    })
  },
})
