import type { CallSite, CodeValue } from '../facts/facts.ts'
import { classNameOf } from '../formats/dex.ts'
import { gameFix, isGame } from './category.ts'
import { callsOf, inCode, toLookAt, unclear } from './code.ts'
import { hiddenCode, isNameless } from './hidden-code.ts'
import { LOCKS } from './orientation-lock.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'

const SET_ORIENTATION = 'Landroid/app/Activity;->setRequestedOrientation(I)V'

const numbersOf = (value: CodeValue | undefined) =>
  value?.kind === 'int' ? [value.value] : value?.kind === 'ints' ? value.values : []
const locksIn = (value: CodeValue | undefined) => numbersOf(value).flatMap((one) => LOCKS[one] ?? [])

/** The lock's name; undefined unless all possible values are locks. */
const lockOf = (value: CodeValue | undefined) => {
  const locks = locksIn(value)
  return locks.length > 0 && locks.length === numbersOf(value).length ? locks.join(' 或 ') : undefined
}
/** The value is known, and never or always a lock. */
const isKnown = (value: CodeValue | undefined) =>
  numbersOf(value).length > 0 && (locksIn(value).length === 0 || lockOf(value) !== undefined)

/** Conditions by which apps distinguish small and large windows; a renamed method may be one. */
const SIZE =
  /tablet|isPad|foldable|isFold|isPhone|isLarge|large_?screen|isCompact|smallest|screenWidth|screenHeight|screenLayout|WindowSize|widthPixels|heightPixels|^Landroid\/content\/res\/Resources;->get(?:Boolean|Integer)\(/i
const ownerOf = (of: string) => classNameOf(of.slice(0, of.indexOf('->')))
const asksForSize = ({ guards = [] }: CallSite) =>
  guards.some(({ of }) => of.includes('->') && (SIZE.test(of) || (of.includes('(') && isNameless(ownerOf(of)))))

export const orientationInCode = defineTerm({
  id: 'LSA-03',
  needs: ['manifest', 'dex', 'code'],
  looksFor: {
    calls: [SET_ORIENTATION],
    guards: [SET_ORIENTATION],
    comes: [SET_ORIENTATION],
    fromCallers: { [SET_ORIENTATION]: 1 },
  },
  check: ({ manifest, dex, code }, circumstances) => {
    if (isGame(manifest, circumstances)) return notApplicable('游戏不作这项要求')
    const sites = callsOf(code, SET_ORIENTATION)
    const locking = sites.flatMap((site) => {
      const lock = lockOf(site.args?.[1])
      return lock === undefined ? [] : [{ ...site, said: `锁定为 ${lock}` }]
    })
    const locked = locking.filter((site) => !asksForSize(site))
    if (locked.length > 0)
      return fail({
        reason: `${locked.length} 处在代码里锁定屏幕方向。展开折叠屏或转动平板时会出现黑边，或设置不起作用。`,
        evidence: inCode(locked, { found: '在代码里锁定方向', expected: '不锁定，或只在小窗口上锁定' }),
        fix: [
          { text: '删除这次调用，让布局适应窗口。' },
          {
            text: '手机上确需锁定的，先判断屏幕大小，大屏上放开。',
            snippet:
              'val isLarge = resources.configuration.smallestScreenWidthDp >= 600\nif (!isLarge) requestedOrientation = ActivityInfo.SCREEN_ORIENTATION_PORTRAIT',
          },
          ...gameFix(
            manifest,
            circumstances,
            locked.map(({ class: name, said }) => ({ class: name, lock: said })),
          ),
        ],
      })
    if (locking.length > 0)
      return undetermined(
        `${locking.length} 处锁定方向前先判断窗口大小或设备类型，看不出大屏上是否也锁定，需要人工核对`,
        toLookAt(locking, '锁定方向前有判断'),
      )
    const unknown = sites.filter(({ args }) => !isKnown(args?.[1]))
    if (unknown.length > 0) return unclear(unknown, '方向')
    return hiddenCode(dex) ?? pass(sites.length === 0 ? '代码里没有设置屏幕方向' : '代码里设置的方向不锁定屏幕')
  },
})
