import type { CallSite } from '../facts/facts.ts'

/**
 * Web views with their own engine, and classes named like the platform's: X5's and UC's. Apps configure them through these classes;
 * the engine isn't in the package, or isn't analysed.
 */
const OTHER_CORES = ['Lcom/tencent/smtt/sdk/', 'Lcom/uc/webview/export/']
const PLATFORM = 'Landroid/webkit/'

/** `WebSettings;->setSavePassword(Z)V` of the platform's views and of the others. */
export const inEachCore = (member: string) => [PLATFORM, ...OTHER_CORES].map((core) => core + member)

/** The package of the called class. */
export const coreOf = ({ target }: Pick<CallSite, 'target'>) => target.slice(0, target.lastIndexOf('/', target.indexOf(';')) + 1)
const memberOf = (site: Pick<CallSite, 'target'>) => site.target.slice(coreOf(site).length)
export const isPlatforms = (site: Pick<CallSite, 'target'>) => coreOf(site) === PLATFORM

/** Whether such a class only forwards: `setSavePassword` of X5 calls the platform's. Its callers are examined instead. */
export const isHandedOn = (site: CallSite) => {
  const caller = `L${site.class.replaceAll('.', '/')};->${site.method}`
  return OTHER_CORES.some((core) => caller === core + memberOf(site))
}
