import type { NativeLibrary } from '../facts/facts.ts'
import { lacksLibraries, mayLackLibraries } from './required-splits.ts'
import type { Package } from './required-splits.ts'
import { notApplicable, undetermined } from './verdict.ts'
import type { Evidence, Verdict } from './verdict.ts'

export const PT_LOAD = 1
export const PF_X = 1
export const PF_W = 2
export const ET_DYN = 3
export const PAGE_16K = 16_384

export const hex = (value: number, digits = 0) => `0x${value.toString(16).padStart(digits, '0')}`
export const is64BitAbi = (abi: string) => abi === 'arm64-v8a' || abi === 'x86_64'
export const readable = (libraries: NativeLibrary[]) => libraries.filter((library) => library.unreadable === undefined)

/** The verdict if nothing was found: an unreadable library leaves it open, never a pass; what is no library at all doesn't. */
export const cleanUnlessUnreadable = (libraries: NativeLibrary[], clean: Verdict): Verdict => {
  const dark = libraries.find(({ unreadable, instead }) => unreadable !== undefined && instead === undefined)
  return dark ? undetermined(`${dark.path} 读不出 ELF 结构（${dark.unreadable}），无法判断`) : clean
}

/** The verdict if there are no libraries of the kind that `what` names. */
export const noNativeCode = (found: Package, what = '安装包里没有原生库') => {
  if (lacksLibraries(found)) return undetermined('这是拆分安装包的一部分，原生库在别的部分里，无法判断')
  return mayLackLibraries(found) ?? notApplicable(what)
}

/** Evidence for one library with a short table; all rows are guilty unless stated otherwise. */
export const inLibrary = (
  library: NativeLibrary,
  said: { where: string; found: string; expected: string; head: string[]; cells: string[][] },
): Evidence => ({
  at: library.path,
  where: said.where,
  found: said.found,
  expected: said.expected,
  table: { head: said.head, rows: said.cells.map((cells) => ({ cells, guilty: true })) },
})
