import type { CallSite } from '../facts/facts.ts'

/**
 * Web views that come with a core of their own and with classes named like the platform's: X5's and UC's. What an app says of
 * them it says to these classes; the core is not in the package, or nobody follows it from there.
 */
const OTHER_CORES = ['Lcom/tencent/smtt/sdk/', 'Lcom/uc/webview/export/']
const PLATFORM = 'Landroid/webkit/'

/** `WebSettings;->setSavePassword(Z)V` of the platform's views and of the others. */
export const inEachCore = (member: string) => [PLATFORM, ...OTHER_CORES].map((core) => core + member)

/** The package of the class that a call names. */
export const coreOf = ({ target }: Pick<CallSite, 'target'>) => target.slice(0, target.lastIndexOf('/', target.indexOf(';')) + 1)
const memberOf = (site: Pick<CallSite, 'target'>) => site.target.slice(coreOf(site).length)
export const isPlatforms = (site: Pick<CallSite, 'target'>) => coreOf(site) === PLATFORM

/**
 * Whether such a class only hands on what it is told: `setSavePassword` of X5 calls the platform's. Who tells it is looked at
 * where it is told.
 */
export const isHandedOn = (site: CallSite) => {
  const caller = `L${site.class.replaceAll('.', '/')};->${site.method}`
  return OTHER_CORES.some((core) => caller === core + memberOf(site))
}
