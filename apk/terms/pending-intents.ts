import { AIMING, CONSTRUCTED_WITH_CLASS } from '../dex/aims.ts'
import { asksIfThere } from '../dex/count-calls.ts'
import type { CallSite, CodeValue } from '../facts/facts.ts'
import { PENDING_INTENTS } from '../facts/unled-calls.ts'
import { hasBit } from './code.ts'

const COMPAT = 'Landroidx/core/app/PendingIntentCompat;'
const INTENT = 'Landroid/content/Intent;'
const BUNDLE = 'Landroid/os/Bundle;'
const compat = (name: string, intent: string, options = '') =>
  `${COMPAT}->${name}(Landroid/content/Context;I${intent}I${options}Z)Landroid/app/PendingIntent;`
/** Jetpack's wrappers, which add one of the two flags according to their last argument. */
export const COMPAT_PENDING_INTENTS = [
  ...['getActivity', 'getBroadcast', 'getService', 'getForegroundService'].map((name) => compat(name, INTENT)),
  compat('getActivity', INTENT, BUNDLE),
  compat('getActivities', `[${INTENT}`),
  compat('getActivities', `[${INTENT}`, BUNDLE),
]
/** android.app.PendingIntent. The first parameters of all five are context, request code, intent and flags. */
export const FLAG = { immutable: 0x04000000, mutable: 0x02000000, noCreate: 0x20000000, unsafeImplicit: 0x01000000 }
export const INTENT_ARGUMENT = 2
export const FLAGS_ARGUMENT = 3
const mutableArgument = (call: string) => (call.includes(`I${BUNDLE}Z)`) ? 5 : 4)
export const MUTABLE_FROM_CALLERS = Object.fromEntries(COMPAT_PENDING_INTENTS.map((call) => [call, mutableArgument(call)]))
export const FLAGS_FROM_CALLERS = Object.fromEntries(PENDING_INTENTS.map((call) => [call, FLAGS_ARGUMENT]))

/** With these flags, an implicit mutable intent isn't rejected; a look-up of an existing one creates none. */
const EXEMPT = FLAG.noCreate | FLAG.unsafeImplicit

export const isCompat = ({ target }: CallSite) => target.startsWith(COMPAT)

/** Undefined if unknown. Immutable ones can't be mutable as well. */
export const isMutable = (site: CallSite): boolean | undefined => {
  const flags = site.args?.[FLAGS_ARGUMENT]
  const exempt = hasBit(flags, EXEMPT)
  if (exempt === true) return false
  if (isCompat(site)) {
    const asked = hasBit(site.args?.[mutableArgument(site.target)], 1)
    return asked === true && exempt === undefined ? undefined : asked
  }
  return hasBit(flags, FLAG.immutable) === true ? false : hasBit(flags, FLAG.mutable)
}

const MAKER = /^Landroid(?:\/app\/PendingIntent|x\/core\/app\/PendingIntentCompat);->(\w+)\(/
/** The name of a method of PendingIntent, or of Jetpack's wrapper; undefined for any other. */
export const makerOf = (method: string): string | undefined => MAKER.exec(method)?.[1]

/** The target of an intent, as far as known from the method that creates it. */
type Aim = {
  /** `unclear`: it comes from elsewhere, or may still be changed. */
  kind: 'explicit' | 'implicit' | 'unclear'
  className?: string
}

/** The class that all target-setting calls name: with two, the order and path decide. */
const nameIn = (args: readonly CodeValue[]) => {
  const names = new Set(args.flatMap((one) => (one.kind === 'class' ? one.name : [])))
  return names.size === 1 ? [...names][0] : undefined
}

const FILLED = /^Landroid\/content\/Intent;->fillIn\(/
const COPIED = 'Landroid/content/Intent;-><init>(Landroid/content/Intent;)V'
/** Calls that don't modify the intent. */
const HARMLESS = /;->(startActivity|startService|sendBroadcast|startForegroundService)\(/

/** `setPackage(null)` removes the target. */
const takesNull = ({ method, args: [first] }: { method: string; args: readonly CodeValue[] }) =>
  AIMING.test(method) && first?.kind === 'int'

export const aimOf = (intent: CodeValue | undefined): Aim => {
  if (intent?.kind !== 'object' || intent.type !== 'android.content.Intent') return { kind: 'unclear' }
  const aiming = intent.calls.filter(({ method }) => AIMING.test(method) || CONSTRUCTED_WITH_CLASS.test(method))
  const aimed = aiming.filter((call) => !takesNull(call))
  const className = nameIn(aimed.flatMap(({ args }) => args))
  // With both, the order decides.
  const isSure = aimed.length === aiming.length && intent.mayMissAim !== true
  if (aimed.length > 0) return { kind: isSure ? 'explicit' : 'unclear', ...(className !== undefined && { className }) }
  const mayChange =
    intent.stored ||
    intent.calls.some(({ method }) => method === COPIED || FILLED.test(method)) ||
    intent.passedTo.some((one) => makerOf(one) === undefined && !HARMLESS.test(one) && !asksIfThere(one))
  return { kind: mayChange ? 'unclear' : 'implicit' }
}
