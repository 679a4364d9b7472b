import { isNameless } from './hidden-code.ts'
import type { Evidence, FixStep, Verdict } from './verdict.ts'

/** Evidence in code has a table of methods; `at` is their class. */
const isShrunk = ({ at, table }: Evidence) => table?.head[0] === '方法' && isNameless(at)

const LOOK_UP: FixStep = {
  text: '类名经过混淆的，在这次构建的 mapping.txt 里查原来的类名。',
  snippet: 'app/build/outputs/mapping/release/mapping.txt',
}

/** For evidence with a name like `z9.q`, which can't be found in a project: adds where the build recorded the original name. */
export const withShrunkNames = (verdict: Verdict): Verdict =>
  verdict.fix.length > 0 && verdict.evidence.some(isShrunk) ? { ...verdict, fix: [...verdict.fix, LOOK_UP] } : verdict
