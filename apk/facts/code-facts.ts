import type { SourcePlace } from '../dex/debug-lines.ts'
import type { HighestTarget } from '../dex/non-public.ts'
import type { CodeValue } from '../dex/told.ts'
import type { Unvouched } from '../dex/unvouched.ts'

export type { CodeValue }

/**
 * What the code does, as far as asked for (`wanted`). Keys are the requested patterns that were found: `Lx/Y;->name(I)V`. Static
 * analysis: calls by reflection, from native code and from code loaded later are missing.
 */
export type CodeFacts = {
  calls: Record<string, CodeCalls>
  mentions: Record<string, CodeMentions>
  overrides: Record<string, { total: number; methods: MethodOverride[] }>
  /** Superclass by class, from the components and the classes named above up to the platform. */
  supers: Record<string, string>
  /** The lowest API level that was analysed. Earlier engines analysed only new API levels. */
  since?: number
  /** Absent if no notification opens anything, or the calls could not be followed. */
  pageOpeners?: PageOpeners
  /** Absent if no embedding rule is registered, or the calls could not be followed. */
  ruleWays?: RuleWays
  /** Absent if no web view opens a page or is configured, or the calls could not be followed. */
  viewSetters?: ViewSetter[]
  /** Absent if the package has no class for panes, or the calls could not be followed; and in facts of engines before 1.16. */
  paneLayouts?: PaneLayouts
  /** Absent if no class opens or configures web views through several fields. */
  viewAliases?: ViewAlias[]
  /** Absent in facts of engines before 1.17. */
  nonPublic?: NonPublicUses
}
/** `uses` is bounded, with those in support libraries last; `total` counts all. */
export type NonPublicUses = { total: number; uses: NonPublicUse[] }
/** A reference to a non-SDK member, which Android 10 hides from apps above some target SDK. */
export type NonPublicUse = Whereabouts & {
  class: string
  method: string
  /** `Lx/Y;->name(I)V`, `Lx/Y;->name:I`; by reflection `Lx/Y;->name`. */
  member: string
  /** The highest target SDK that may use it; 0: none. */
  highest: HighestTarget
  /** The package's class that the code names instead, which inherits the member. */
  through?: string
  /** Not reachable on Android 10: an API level test precedes it. */
  unreached?: true
  /** `reflected`: looked up by name, so a failure may be handled; `large`: in a method too large to analyse. */
  doubt?: 'reflected' | 'large'
}
/**
 * Methods that inflate a layout with panes, directly or through another layout, with the file that contains the panes. `others`:
 * such files that no method was seen to inflate; absent if not all layouts could be examined.
 */
export type PaneLayouts = { inflatedBy: { class: string; method: string; path: string }[]; others?: string[] }
/** Two fields that hold the same web view: always (`sure`) or possibly. */
export type ViewAlias = { fields: readonly [string, string]; sure: boolean }
/** By name of a receiver or service that leads to opening a page: the methods on the path, and whether it surely does. */
export type PageOpeners = Record<string, { steps: { class: string; method: string }[]; sure: boolean }>
/** A class that opens web pages, and a method, called from it, that sets the viewport of a web view. */
export type ViewSetter = { host: string; class: string; method: string }
/**
 * A path from an entry point to a method that registers rules. `sure`: each method calls the next, regardless of branches; `cutAt`:
 * the step before which methods are left out.
 */
export type RuleWay = { steps: { class: string; method: string }[]; sure: boolean; cutAt?: number }
export type RuleWays = {
  /**
   * `start`: from an entry point that runs before and without pages, sure only from Application, a provider that starts with the
   * app, or an initialiser; `page`: from a page.
   */
  registrars: { class: string; method: string; start?: RuleWay; page?: RuleWay }[]
  /** False if paths from the start may be missing: because of a bound, or reflection in the app's own code. */
  whole: boolean
}
/** `sites` is bounded, with those in support libraries last; `total` counts all. */
export type CodeCalls = { total: number; sites: CallSite[] }
/** Position in the method, and in the source; absent in facts of earlier engines, `source` also without debug information. */
export type Whereabouts = {
  /** Offset from the start of the method in 16-bit units; absent for the method itself. */
  at?: number
  source?: SourcePlace
}
export type CallSite = Whereabouts & {
  /** The calling method: dotted class, method with signature. */
  class: string
  method: string
  /** The method as named by the call, often in a subclass. */
  target: string
  /** The receiver first, if there is one. Undefined if the method was too large to analyse, or `unreached`. */
  args?: CodeValue[]
  /** Methods and fields of the package that arguments were resolved from; absent if the method itself has all. */
  from?: string[]
  /** Number of callers of `method` from which an argument was resolved that `method` only passes on. */
  callers?: number
  /**
   * Constants that callers of `method` pass for an argument of bytes or text, each with the caller. `maybe`: something may prevent
   * it from being passed on; `chosen`: it is a constant in `method` itself, selected by this caller.
   */
  passed?: { class: string; method: string; value: CodeValue; maybe?: true; chosen?: true }[]
  /** All callers are known, and pass nothing else. */
  passedByAll?: true
  /** Follows an API level test that is false on all new API levels. */
  unreached?: boolean
  /**
   * Unreachable from the manifest's entry points, without possibly hidden paths; only for calls in Jetpack. Not in engine 1.18 and
   * earlier.
   */
  unled?: true
  /** The arguments for all API levels that the app supports, if they differ; without `args` if unknown. */
  older?: { args?: CodeValue[] }
  /**
   * Boolean conditions of the call: it is made if `of` (a method, a field or `p1`) is `when`. `isCompared`: compared with something
   * else instead; `?`: unknown what is tested.
   */
  guards?: { of: string; when: boolean; isCompared?: true }[]
  /**
   * For settings of a web view that `method` gets as a parameter: all calls of `method`, with the value of their first argument.
   */
  handed?: { class: string; method: string; value: CodeValue }[]
  /** For `startForeground` on a service that `method` is handed or takes out of a field: all declared classes that it may be of. */
  services?: string[]
  /** Callers of `method` for whose arguments this call is reached; for others it may not be. */
  reachedBy?: { class: string; method: string }[]
}
export type CodeMentions = {
  /** 0 for a string in a file that no instruction loads, such as a field's initial value. */
  total: number
  /** The location is that of the first occurrence. */
  callers: (Whereabouts & { class: string; method: string; times: number })[]
}
export type MethodOverride = Whereabouts & {
  class: string
  method: string
  /** Length of the body in 16-bit units: 1 is a bare `return-void`. */
  units: number
  /** Number of calls, without Kotlin's null checks of parameters and without logging. */
  callCount: number
  /** All its calls may be null checks, renamed by a shrinker. */
  maybeAsksAlone?: boolean
  /** Its calls may throw to reject, but the body catches that. */
  catchesAll?: boolean
  returned?: CodeValue
  /** Numbers with which the body compares something by equality test or switch. */
  compared: number[]
  /** Of a key handler: `compared` has the key in question, but the handler ignores it. Absent in facts of engine 1.25 and earlier. */
  leavesKey?: true
  /** Of a key handler that only calls a method of another code file, if that can't be analysed: this method. */
  delegate?: { method: string; number?: number; event?: number }
  /** It does nothing but call super. Only of the back method; absent in facts of engine 1.26 and earlier. */
  onlySuper?: true
  throws: boolean
  /** False if the body was too large to analyse: then everything from `callCount` to `throws` is unknown. */
  traced: boolean
  /**
   * What the body does if this field has this value. Additional to the entry for the whole body. After a shrinker merged classes,
   * each original class has its own entry instead, without this field.
   */
  switched?: { of: string; value: number }
  /** For a certificate check: what it does with untrusted certificates. Absent in facts of engine 1.14 and earlier. */
  unvouched?: Unvouched
  /** Calls that get the tracked parameter, and whether it is stored where another method may find it. */
  handed?: { to: string[]; kept: boolean }
}
