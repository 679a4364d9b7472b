import { unlessMalformed } from '../bytes/malformed.ts'
import { walkClasses } from '../dex/class-data.ts'
import { classNameOf } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { intAt } from './int-list.ts'
import { findName, textOf } from './names.ts'
import type { Program } from './program.ts'
import { addNamed, asksIn, startNamed } from './named-beside.ts'

const MAKES_PROXIES = { 'Ljava/lang/reflect/Proxy;': ['newProxyInstance', 'getProxyClass'] }

const makesProxies = (program: Program) => program.files.some((file) => asksIn(file, MAKES_PROXIES) !== undefined)

/** Interfaces that a proxy of the platform may have: they stand as a literal, or by their names, in a package that makes such. */
export const proxiedTypes = oncePer((program: Program): ReadonlySet<number> => {
  const named = startNamed()
  if (!makesProxies(program)) return named.types
  for (const file of program.files) {
    const take = (_: number, codeOffset: number) => {
      if (codeOffset !== 0) unlessMalformed(() => addNamed(file, codeOffset, named), undefined)
    }
    walkClasses(file.dex, { left: file.dex.methods.count, take })
  }
  const { names } = program.symbols
  for (let type = 0; type < program.superOf.length; type += 1)
    if (intAt(program.superOf, type) >= 0 && named.texts.has(findName(names, classNameOf(textOf(names, type)))))
      named.types.add(type)
  return named.types
})
