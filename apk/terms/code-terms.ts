import { batteryExemptionInCode } from './battery-exemption-in-code.ts'
import { embeddingInCode } from './embedding-in-code.ts'
import { embeddingOverrideInCode } from './embedding-override-in-code.ts'
import { embeddingRulesEarly } from './embedding-rules-early.ts'
import { embeddingRulesInCode } from './embedding-rules-in-code.ts'
import { emptyTrustManager } from './empty-trust-manager.ts'
import { foregroundServiceTypes } from './foreground-service-types.ts'
import { hardCodedKeys } from './hard-coded-keys.ts'
import { hardwareIdentifiers } from './hardware-identifiers.ts'
import { hostnameVerifier } from './hostname-verifier.ts'
import { implicitPendingIntent } from './implicit-pending-intent.ts'
import { installedApps } from './installed-apps.ts'
import { loadedCode } from './loaded-code.ts'
import { logging } from './logging.ts'
import { nonPublicMembers } from './non-public-members.ts'
import { notificationPermission } from './notification-permission.ts'
import { notificationTrampoline } from './notification-trampoline.ts'
import { orientationInCode } from './orientation-in-code.ts'
import { pendingIntentFlags } from './pending-intent-flags.ts'
import { postureExtensions } from './posture-extensions.ts'
import { postureListening } from './posture-listening.ts'
import { predictiveBack } from './predictive-back.ts'
import { receiverExportFlag } from './receiver-export-flag.ts'
import { repeatingAlarms } from './repeating-alarms.ts'
import { savedState } from './saved-state.ts'
import { serviceTimeout } from './service-timeout.ts'
import { wakeLockPermission } from './wake-lock-permission.ts'
import { wakeLockTimeout } from './wake-lock-timeout.ts'
import { weakCiphers } from './weak-ciphers.ts'
import { webViewDebugging } from './web-view-debugging.ts'
import { webViewFileAccess } from './web-view-file-access.ts'
import { webViewSslErrors } from './web-view-ssl-errors.ts'
import { webViewViewport } from './web-view-viewport.ts'
import { hasCalls, seesAll } from './code.ts'
import { undetermined } from './verdict.ts'
import type { Term } from './verdict.ts'

/** Ids like `SEC-25.2` are later judgements, which later packs use instead of the first one. */
const terms: readonly Term[] = [
  nonPublicMembers,
  foregroundServiceTypes,
  notificationPermission,
  pendingIntentFlags,
  receiverExportFlag,
  predictiveBack,
  notificationTrampoline,
  batteryExemptionInCode,
  wakeLockTimeout,
  wakeLockPermission,
  repeatingAlarms,
  serviceTimeout,
  emptyTrustManager,
  hostnameVerifier,
  webViewSslErrors,
  webViewFileAccess,
  webViewDebugging,
  weakCiphers,
  hardCodedKeys,
  loadedCode,
  implicitPendingIntent,
  installedApps,
  hardwareIdentifiers,
  logging,
  orientationInCode,
  embeddingInCode,
  embeddingRulesInCode,
  embeddingOverrideInCode,
  embeddingRulesEarly,
  postureListening,
  postureExtensions,
  savedState,
  webViewViewport,
]

/** Terms about new platforms: code for older API levels doesn't count. */
const aboutNewPlatforms: ReadonlySet<Term> = new Set<Term>([
  foregroundServiceTypes,
  pendingIntentFlags,
  receiverExportFlag,
  notificationTrampoline,
  implicitPendingIntent,
])

/** A pass is valid only if all calls were analysed, for all relevant API levels. */
const withWholeSight = (term: Term): Term => ({
  ...term,
  check: (facts, circumstances) => {
    const verdict = term.check(facts, circumstances)
    const { code } = facts
    const needs = term.looksFor ?? {}
    if (verdict.outcome !== 'pass') return verdict
    if (!seesAll(code, needs)) return undetermined('这类调用太多，没有全部看完，无法判断')
    if (code.since !== undefined || aboutNewPlatforms.has(term) || !hasCalls(code, needs)) return verdict
    return undetermined('这份事实由较早的引擎读取，没有看过只在旧系统上运行的代码，无法判断')
  },
})

/** Terms that analyse code. */
export const codeTerms: readonly Term[] = terms.map(withWholeSight)
