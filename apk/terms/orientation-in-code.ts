import type { CodeValue } from '../facts/facts.ts'
import { isGame } from './category.ts'
import { callsOf, inCode, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { LOCKS } from './orientation-lock.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const SET_ORIENTATION = 'Landroid/app/Activity;->setRequestedOrientation(I)V'

const numbersOf = (value: CodeValue | undefined) =>
  value?.kind === 'int' ? [value.value] : value?.kind === 'ints' ? value.values : []
const locksIn = (value: CodeValue | undefined) => numbersOf(value).flatMap((one) => LOCKS[one] ?? [])

/** The lock's name; undefined where the value is none, or not known, or one of several is none. */
const lockOf = (value: CodeValue | undefined) => {
  const locks = locksIn(value)
  return locks.length > 0 && locks.length === numbersOf(value).length ? locks.join(' 或 ') : undefined
}
/** Known, and no lock or always one. */
const isKnown = (value: CodeValue | undefined) =>
  numbersOf(value).length > 0 && (locksIn(value).length === 0 || lockOf(value) !== undefined)

export const orientationInCode = defineTerm({
  id: 'LSA-03',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { calls: [SET_ORIENTATION], fromCallers: { [SET_ORIENTATION]: 1 } },
  check: ({ manifest, dex, code }, circumstances) => {
    if (isGame(manifest, circumstances)) return notApplicable('游戏不作这项要求')
    const sites = callsOf(code, SET_ORIENTATION)
    const locked = sites.flatMap((site) => {
      const lock = lockOf(site.args?.[1])
      return lock === undefined ? [] : [{ ...site, said: `锁定为 ${lock}` }]
    })
    if (locked.length > 0)
      return fail({
        reason: `${locked.length} 处在代码里锁定屏幕方向。展开折叠屏或横持平板时，两侧会出现黑边，或设置不起作用。`,
        evidence: inCode(locked, { found: '在代码里锁定方向', expected: '不锁定，或只在小窗口上锁定' }),
        fix: [
          { text: '删除这次调用，让布局适应窗口。' },
          {
            text: '只在小屏上锁定的，先判断窗口宽度，再放开。',
            snippet: 'requestedOrientation = ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED',
          },
        ],
      })
    const unknown = sites.filter(({ args }) => !isKnown(args?.[1]))
    if (unknown.length > 0) return unclear(unknown, '方向')
    return hiddenCode(dex) ?? pass(sites.length === 0 ? '代码里没有设置屏幕方向' : '代码里设置的方向不锁定屏幕')
  },
})
