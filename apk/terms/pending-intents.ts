import type { CodeValue } from '../facts/facts.ts'

export const PENDING_INTENTS = ['getActivity', 'getActivities', 'getBroadcast', 'getService', 'getForegroundService'].map(
  (name) => `Landroid/app/PendingIntent;->${name}`,
)
/** android.app.PendingIntent. All five take context, request code, intent and flags first. */
export const FLAG = { immutable: 0x04000000, mutable: 0x02000000, noCreate: 0x20000000, unsafeImplicit: 0x01000000 }
export const INTENT_ARGUMENT = 2
export const FLAGS_ARGUMENT = 3
export const FLAGS_FROM_CALLERS = Object.fromEntries(PENDING_INTENTS.map((call) => [call, FLAGS_ARGUMENT]))

/** What an intent points at, as far as the method that makes it says so. */
export type Aim = {
  /** `unclear`: comes from elsewhere, or others may still change it. */
  kind: 'explicit' | 'implicit' | 'unclear'
  className?: string
}

const nameIn = (args: readonly CodeValue[]) => {
  const found = args.find(({ kind }) => kind === 'class')
  return found?.kind === 'class' ? found.name : undefined
}

/** A selector aims at nothing: the platform asks for a component or a package. */
const AIMING = /^Landroid\/content\/Intent;->(setClass|setClassName|setComponent|setPackage)\(/
const FILLED = /^Landroid\/content\/Intent;->fillIn\(/
const CONSTRUCTED_WITH_CLASS = /^Landroid\/content\/Intent;-><init>\(.*Ljava\/lang\/Class;\)V$/
const COPIED = 'Landroid/content/Intent;-><init>(Landroid/content/Intent;)V'
/** These take an intent and leave it as it is. */
const HARMLESS = /^Landroid\/app\/PendingIntent;->|;->(startActivity|startService|sendBroadcast|startForegroundService)\(/

/** `setPackage(null)` takes the aim away. */
const takesNull = ({ method, args: [first] }: { method: string; args: readonly CodeValue[] }) =>
  AIMING.test(method) && first?.kind === 'int'

export const aimOf = (intent: CodeValue | undefined): Aim => {
  if (intent?.kind !== 'object' || intent.type !== 'android.content.Intent') return { kind: 'unclear' }
  const aiming = intent.calls.filter(({ method }) => AIMING.test(method) || CONSTRUCTED_WITH_CLASS.test(method))
  const aimed = aiming.filter((call) => !takesNull(call))
  const className = nameIn(aimed.flatMap(({ args }) => args))
  // With both, the order decides.
  if (aimed.length > 0)
    return { kind: aimed.length < aiming.length ? 'unclear' : 'explicit', ...(className !== undefined && { className }) }
  const mayChange =
    intent.stored ||
    intent.calls.some(({ method }) => method === COPIED || FILLED.test(method)) ||
    intent.passedTo.some((one) => !HARMLESS.test(one))
  return { kind: mayChange ? 'unclear' : 'implicit' }
}
