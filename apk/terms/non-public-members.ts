import type { CodeFacts, ManifestFacts, NonPublicUse } from '../facts/facts.ts'
import { own } from '../facts/own-code.ts'
import { inCode, sayCaller, sayPattern, toLookAt } from './code.ts'
import type { Place } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'

const LIST = 'Android 10 的限制名单'
/** API level of the list, and the highest target SDK that may use most of it. */
const [PLATFORM, UNLIMITED] = [29, 27]

/** `Lx/Y;->name:I` is shown by its name only. */
const sayMember = (member: string) => sayPattern(member.replace(/:.*$/, ''))
const sayLimit = ({ highest }: NonPublicUse) => (highest === 0 ? '任何应用都不能用' : `目标版本高于 ${highest} 的应用不能用`)
const sayThrough = ({ through }: NonPublicUse) => (through === undefined ? '' : `，写作继承它的 ${sayPattern(through)} 的`)

const shown = (use: NonPublicUse): Place => {
  const { class: name, method, at, source } = use
  const said = `${sayMember(use.member)}${sayThrough(use)}，${sayLimit(use)}`
  return { class: name, method, said, ...(at !== undefined && { at }), ...(source && { source }) }
}

/** Uses outside the support libraries, reachable on Android 10, of members hidden from this target SDK. */
const refusedIn = ({ nonPublic }: CodeFacts, { targetSdk }: ManifestFacts) =>
  own(nonPublic?.uses ?? []).filter(({ highest, unreached }) => !unreached && targetSdk > highest)

const sayFirst = (uses: readonly NonPublicUse[]) => (uses[0] ? `，例如 ${sayCaller(uses[0])}` : '')

const onNewerAlone = (uses: readonly NonPublicUse[], { minSdk }: ManifestFacts) =>
  undetermined(
    `代码里有 ${uses.length} 处用到 ${LIST}里的接口${sayFirst(uses)}，但应用的最低版本是 ${minSdk}，只装在更新的系统上，那些系统的名单这里没有，需要人工核对`,
    toLookAt(uses.map(shown), `在 ${LIST}里`),
  )

const unsure = (uses: readonly NonPublicUse[]) => {
  const looked = uses.filter(({ doubt }) => doubt === 'reflected')
  const large = uses.length - looked.length
  const said = [
    ...(looked.length > 0 ? [`${looked.length} 处按名字查找 ${LIST}里的接口，系统会当作没有，应用可能另有办法`] : []),
    ...(large > 0 ? [`${large} 处用到其中接口的方法太大，看不出是否先判断了系统版本`] : []),
  ]
  return undetermined(`代码里有 ${said.join('；')}${sayFirst(uses)}，需要人工核对`, toLookAt(uses.map(shown), `在 ${LIST}里`))
}

const refused = (uses: readonly NonPublicUse[], { targetSdk }: ManifestFacts) =>
  fail({
    reason: `代码里有 ${uses.length} 处用到 ${LIST}里的接口，目标版本 ${targetSdk} 的应用在 Android 10 上用到时被系统拒绝，会出错或崩溃。`,
    evidence: inCode(uses.map(shown), { found: `在 ${LIST}里`, expected: '只用公开接口' }),
    fix: [
      { text: '改用公开接口；开发文档里没有的类和成员不要用，所用的 SDK 有问题的，换成它的新版本。' },
      {
        text: '新系统已有公开替代、旧系统没有的，先判断系统版本，只在不受限制的旧系统上用。',
        snippet: 'if (Build.VERSION.SDK_INT < Build.VERSION_CODES.P) …',
      },
      {
        text: '开发时打开检测，能看到每一次被拒绝的使用。',
        snippet: 'StrictMode.setVmPolicy(StrictMode.VmPolicy.Builder().detectNonSdkApiUsage().penaltyLog().build())',
      },
    ],
  })

const UNSEEN = '原生代码、推算不出目标的反射和之后各版增补的名单没有看'

/** Based on a list: what isn't on it counts as allowed. */
export const nonPublicMembers = defineTerm({
  id: 'COMP-13',
  needs: ['manifest', 'dex', 'code'],
  check: ({ manifest, dex, code }) => {
    const { nonPublic } = code
    if (!nonPublic) return undetermined('这份事实由较早的引擎读取，没有找过受限的非公开接口，无法判断')
    const uses = refusedIn(code, manifest)
    const sure = uses.filter(({ doubt }) => doubt === undefined)
    if (uses.length > 0 && manifest.minSdk > PLATFORM) return onNewerAlone(uses, manifest)
    if (sure.length > 0) return refused(sure, manifest)
    if (uses.length > 0) return unsure(uses)
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    if (nonPublic.total > nonPublic.uses.length) return undetermined(`用到 ${LIST}里接口的地方太多，没有全部看完，无法判断`)
    if (manifest.targetSdk <= UNLIMITED) return notApplicable(`目标版本不高于 ${UNLIMITED}，${LIST}几乎都不限制这样的应用`)
    return pass(`没有用到 ${LIST}里的接口（${UNSEEN}）`)
  },
})
