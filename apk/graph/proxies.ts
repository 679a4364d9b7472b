import { classNameOf } from '../formats/dex.ts'
import { findString } from '../dex/ids.ts'
import type { Mentions } from './mentions.ts'
import { asksIn } from './named-beside.ts'
import { textOf } from './names.ts'
import type { Program } from './program.ts'

const MAKES_PROXIES = { 'Ljava/lang/reflect/Proxy;': ['newProxyInstance', 'getProxyClass'] }

/**
 * Whether `java.lang.reflect.Proxy` may implement an interface: the package creates proxies, and has a literal or the name of the
 * interface.
 */
export const proxiedTypes = ({ files, symbols: { names } }: Program, { isLiteral }: Mentions) => {
  let makes: boolean | undefined
  return (type: number) => {
    makes ??= files.some((file) => asksIn(file, MAKES_PROXIES) !== undefined)
    const text = makes ? textOf(names, type) : ''
    return makes && files.some((file) => isLiteral(file, text) || findString(file.dex, classNameOf(text)) >= 0)
  }
}
