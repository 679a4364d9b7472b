import type { CallSite, CodeValue } from '../facts/facts.ts'

/** Runs a script in the page, or shows nothing. */
const NO_PAGE = /^\s*(?:javascript:|about:blank\s*$)/i
/** Calls that return a text beginning with their first argument. */
const JOINS = /^Ljava\/lang\/String;->(?:concat|format)\(|^Lkotlin\/jvm\/internal\/Intrinsics;->stringPlus\(/
const BUILT = 'Ljava/lang/StringBuilder;->toString()Ljava/lang/String;'

/** The known prefix of an address. */
const beginningOf = (address: CodeValue | undefined): string => {
  if (address?.kind === 'string') return address.value
  if (address?.kind !== 'result') return ''
  const [first] = address.args
  if (address.of === BUILT && first?.kind === 'object')
    return beginningOf(first.calls.find(({ args }) => args.length > 0)?.args[0])
  return JOINS.test(address.of) && first?.kind === 'string' ? first.value : ''
}

/** Whether a web view's argument is the address of a page. */
export const opensPage = ({ args }: CallSite) => !NO_PAGE.test(beginningOf(args?.[1]))
