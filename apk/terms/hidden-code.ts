import type { DexFacts } from '../facts/facts.ts'
import { undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** Above this share of short class names a shrinker has renamed the code: a missing library name proves nothing. */
export const RENAMED_SHARE = 0.3

/** Some packers are called 加固 themselves. */
export const sayPacked = (packer: string) => (packer.endsWith('加固') ? packer : `${packer} 加固`)

export const hiddenBehindPacker = (dex: DexFacts): Verdict | undefined =>
  dex.packer && undetermined(`代码经 ${sayPacked(dex.packer.name)}，看不到真实的类，无法判断`)

const SHORT_CHARS = 3

/**
 * Share of short names among top-level classes. Inner ones are left out: `$1` and `R$id` are short in every app, shrunk
 * or not.
 */
export const renamedShare = ({ classes }: DexFacts) => {
  const outer = classes.filter((name) => !name.includes('$'))
  const short = outer.filter((name) => name.length - name.lastIndexOf('.') - 1 <= SHORT_CHARS && !name.endsWith('.R'))
  return outer.length === 0 ? 0 : short.length / outer.length
}

export const isRenamed = (dex: DexFacts) => renamedShare(dex) >= RENAMED_SHARE

/** Exact class or everything below a package (`androidx.window.embedding.`). */
export const hasClass = (dex: DexFacts, wanted: string) =>
  wanted.endsWith('.') ? dex.classes.some((name) => name.startsWith(wanted)) : dex.classes.includes(wanted)
