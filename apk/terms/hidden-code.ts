import type { DexFacts } from '../facts/facts.ts'
import { undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** Above this share of short class names a shrinker has renamed the code: a missing library name proves nothing. */
export const RENAMED_SHARE = 0.3

export const hiddenBehindPacker = (dex: DexFacts): Verdict | undefined =>
  dex.packer && undetermined(`代码经 ${dex.packer.name} 加固，看不到真实的类，无法判断`)

export const isRenamed = (dex: DexFacts) => dex.shortNameShare >= RENAMED_SHARE

/** Exact class or everything below a package (`androidx.window.embedding.`). */
export const hasClass = (dex: DexFacts, wanted: string) =>
  wanted.endsWith('.') ? dex.classes.some((name) => name.startsWith(wanted)) : dex.classes.includes(wanted)
