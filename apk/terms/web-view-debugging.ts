import type { CodeNeeds } from '../dex/wanted.ts'
import type { CallSite } from '../facts/facts.ts'
import { behindQuestion, callsOf, inCode, isTrue, sayCaller, unclear } from './code.ts'
import type { Place } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'
import { inEachCore, isHandedOn } from './web-cores.ts'

const SET_DEBUGGING = inEachCore('WebView;->setWebContentsDebuggingEnabled(Z)V')

/** The setting in Capacitor's `capacitor.config.json` can also be made in code. Facts of engines before 1.23 lack it. */
const IN_CAPACITOR = 'Lcom/getcapacitor/CapConfig$Builder;->setWebContentsDebuggingEnabled(Z)Lcom/getcapacitor/CapConfig$Builder;'
export const capacitorNeeds: CodeNeeds = { calls: [IN_CAPACITOR], guards: [IN_CAPACITOR] }
/** The last argument of either. */
const given = ({ args }: CallSite) => isTrue(args?.at(-1))
const isOn = (site: CallSite) => given(site) === true
const SAID = 'setWebContentsDebuggingEnabled(true)'
/** Where it is enabled: at the call, or at the callers that reach it. */
const placesOf = (site: CallSite): Place[] =>
  site.reachedBy?.map((caller) => ({ ...caller, said: `${SAID}，调用 ${sayCaller(site)} 时打开` })) ?? [{ ...site, said: SAID }]

export const webViewDebugging = defineTerm({
  id: 'SEC-14',
  needs: ['dex', 'code'],
  looksFor: {
    calls: SET_DEBUGGING,
    guards: SET_DEBUGGING,
    comes: SET_DEBUGGING,
    fromCallers: Object.fromEntries(SET_DEBUGGING.map((one) => [one, 0])),
  },
  check: ({ dex, code }) => {
    const sites = callsOf(code, ...SET_DEBUGGING, IN_CAPACITOR).filter((site) => !isHandedOn(site))
    if (sites.length > 0 && code.since === undefined)
      return undetermined('这份事实由较早的引擎读取，没有看过调用前的判断，无法判断')
    const on = sites.filter((site) => isOn(site) && !site.guards).flatMap(placesOf)
    if (on.length > 0)
      return fail({
        reason: `${on.length} 处在发布版里打开了网页调试，接上电脑就能查看和操作应用里的网页。`,
        evidence: inCode(on, { found: '没有先判断是不是调试版', expected: '只在调试版打开' }),
        fix: [
          {
            text: '只在调试版打开。',
            snippet:
              'val debuggable = (applicationInfo.flags and ApplicationInfo.FLAG_DEBUGGABLE) != 0\nif (debuggable) WebView.setWebContentsDebuggingEnabled(true)',
          },
        ],
      })
    const asked = behindQuestion(sites.filter(isOn), '打开网页调试')
    if (asked) return asked
    const unknown = sites.filter((site) => given(site) === undefined)
    return unknown.length > 0 ? unclear(unknown, '开关') : (hiddenCode(dex) ?? pass('发布版没有打开网页调试'))
  },
})
