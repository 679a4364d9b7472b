import { childrenNamed } from '../facts/xml-element.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { inCode, placesOf } from './code.ts'
import { hiddenCode, maybeOfLibraries } from './hidden-code.ts'
import { declaredAmong } from './permissions.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import { sayEarly, withTimes } from './when-reached.ts'

const ofManager = (name: string) => `Landroid/content/pm/PackageManager;->${name}`
const LISTS = ['getInstalledPackages', 'getInstalledApplications'].map(ofManager)
/** Jetpack asks for this as well: for what handles selected text, in every text view of AppCompat. */
const QUERY = ofManager('queryIntentActivities')
const READERS = [...LISTS, QUERY]
const DECLARED_BY = ['com.android.permission.GET_INSTALLED_APPS', 'QUERY_ALL_PACKAGES']

/** Since this target SDK, the platform shows an app only those that it declares. */
const FILTERED_FROM = 30

/** Child elements that make other apps visible: an empty declaration has none. */
const QUERIED = new Set(['package', 'intent', 'provider'])
const namesOthers = ({ document }: ManifestFacts) =>
  childrenNamed(document.root, 'queries').some(({ children }) => children.some(({ name }) => QUERIED.has(name)))

export const installedApps = defineTerm({
  id: 'PRIV-03',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: READERS },
  check: ({ manifest, dex, code, personalData }) => {
    if (namesOthers(manifest)) return pass('清单里写明了要查询的应用')
    if (declaredAmong(manifest, DECLARED_BY).length > 0) return pass('清单里申请了读取应用列表的权限')
    const places = withTimes(personalData, placesOf(code, READERS))
    if (places.length === 0) return hiddenCode(dex) ?? pass('代码里没有读取应用列表')
    const unsure = placesOf(code, LISTS).length === 0 ? maybeOfLibraries(dex, places) : undefined
    if (unsure) return unsure
    const isFiltered = manifest.targetSdk >= FILTERED_FROM
    const outcome = isFiltered ? '系统只给出一部分应用，有些设备会直接拒绝' : '有些设备会要求用户同意，或直接拒绝'
    return fail({
      reason: `${places.length} 处读取应用列表，清单里没有任何声明${sayEarly(places)}。${outcome}。`,
      evidence: inCode(places, { found: '这里读取应用列表', expected: '清单里有 queries 或对应的权限' }),
      fix: [
        {
          text: `只写明真正要查询的应用或意图${isFiltered ? '' : `；目标版本提高到 ${FILTERED_FROM} 后，系统只给出写明的这些`}。`,
          snippet: '<queries>\n    <package android:name="com.example.partner" />\n</queries>',
        },
        {
          text: '确需读取整份列表的，申请国内厂商通用的应用列表权限，用到时再向用户说明并申请。',
          snippet: '<uses-permission android:name="com.android.permission.GET_INSTALLED_APPS" />',
        },
        { text: '用不到的查询删除。' },
      ],
    })
  },
})
