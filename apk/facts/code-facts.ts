import type { SourcePlace } from '../dex/debug-lines.ts'
import type { HighestTarget } from '../dex/non-public.ts'
import type { CodeValue } from '../dex/told.ts'
import type { Unvouched } from '../dex/unvouched.ts'

export type { CodeValue }

/**
 * What the code does, as far as somebody asked (`wanted`). Keys are the patterns that were asked for and met:
 * `Lx/Y;->name(I)V`. Static sight: what is called by reflection, from native code or from code that is loaded later is not here.
 */
export type CodeFacts = {
  calls: Record<string, CodeCalls>
  mentions: Record<string, CodeMentions>
  overrides: Record<string, { total: number; methods: MethodOverride[] }>
  /** Superclass by class, from the components and the classes named above up to the platform. */
  supers: Record<string, string>
  /** The lowest platform that calls were seen from. Earlier engines saw the code from a new platform alone. */
  since?: number
  /** Absent where no notification leads anywhere, or nobody could follow the calls. */
  pageOpeners?: PageOpeners
  /** Absent where no embedding rule is registered, or nobody could follow the calls. */
  ruleWays?: RuleWays
  /** Absent where no web view opens a page or is set up, or nobody could follow the calls. */
  viewSetters?: ViewSetter[]
  /** Absent where the package has no class for panes, or nobody could follow the calls; and in facts of engines before 1.16. */
  paneLayouts?: PaneLayouts
  /** Absent where no class opens or sets up web views by several fields. */
  viewAliases?: ViewAlias[]
  /** Absent in facts of engines before 1.17. */
  nonPublic?: NonPublicUses
}
/** `uses` ends at a bound, those in support libraries last; `total` counts all. */
export type NonPublicUses = { total: number; uses: NonPublicUse[] }
/** A place that names a member of the platform which Android 10 keeps from apps above some target. */
export type NonPublicUse = Whereabouts & {
  class: string
  method: string
  /** `Lx/Y;->name(I)V`, `Lx/Y;->name:I`; by reflection `Lx/Y;->name`. */
  member: string
  /** The highest target that may use it; 0: nobody may. */
  highest: HighestTarget
  /** The class of the package that the code names instead, which inherits the member. */
  through?: string
  /** Android 10 never gets there: a question for the platform stands before it. */
  unreached?: true
  /** Looked up by its name, so that a refusal may be met; or in a method that was too large to follow. */
  doubt?: 'reflected' | 'large'
}
/**
 * Methods that inflate a layout with panes, or one that leads there, with the file that names them. `others`: files that name
 * them and that nobody was seen to inflate; absent where not all layouts could be looked at.
 */
export type PaneLayouts = { inflatedBy: { class: string; method: string; path: string }[]; others?: string[] }
/** Two fields that hold the same web view: always where that is `sure`. */
export type ViewAlias = { fields: readonly [string, string]; sure: boolean }
/** A receiver or service that comes to open a page, by its name: the methods on the way, and whether it surely gets there. */
export type PageOpeners = Record<string, { steps: { class: string; method: string }[]; sure: boolean }>
/** A class that opens web pages, and a method, called from it, that sets the viewport of a web view. */
export type ViewSetter = { host: string; class: string; method: string }
/**
 * Methods from the entry to one that registers rules; `sure`: each calls the next, whatever branches stand before; `cutAt`:
 * the step that does not follow the one before it, as those between are left out.
 */
export type RuleWay = { steps: { class: string; method: string }[]; sure: boolean; cutAt?: number }
export type RuleWays = {
  /** `start`: from what runs before pages and without them, sure only from Application, a provider that starts with the app, or an initialiser; `page`: from a page. */
  registrars: { class: string; method: string; start?: RuleWay; page?: RuleWay }[]
  /** False where there may be ways from the start that were not seen: a bound, or reflection in own code. */
  whole: boolean
}
/** `sites` ends at a bound, those in support libraries last; `total` counts all. */
export type CodeCalls = { total: number; sites: CallSite[] }
/** Where in its method, and in the source; absent in facts of earlier engines, the source also where the file does not tell. */
export type Whereabouts = {
  /** In 16-bit units from the start of the method; a method itself has none. */
  at?: number
  source?: SourcePlace
}
export type CallSite = Whereabouts & {
  /** Of the method that calls: class with dots, method with its signature. */
  class: string
  method: string
  /** The method as the call names it: through a subclass, often. */
  target: string
  /** The receiver first, where there is one. Undefined where the method was too large to follow, or `unreached`. */
  args?: CodeValue[]
  /** Methods and fields of the package that told what arguments are; absent where the method itself says all. */
  from?: string[]
  /** Callers of `method` that told what an argument is which `method` only passes on. */
  callers?: number
  /**
   * Constants that callers of `method` pass for the bytes or the text that an argument is, each with who passes it; `maybe`:
   * something on the way may keep it from coming here; `chosen`: it stands in `method` itself, which takes it for this caller.
   */
  passed?: { class: string; method: string; value: CodeValue; maybe?: true; chosen?: true }[]
  /** All callers are known, and none passes anything but these. */
  passedByAll?: true
  /** Stands behind a version check that no new platform passes. */
  unreached?: boolean
  /** Nothing leads here that the manifest declares, and no way can be hidden: told of Jetpack's own. Engine 1.18 and earlier did not look. */
  unled?: true
  /** What it is on every platform that the app runs on, where that is something else: without arguments where they can't be told. */
  older?: { args?: CodeValue[] }
  /** Yes-or-no questions before the call, a method, a field or `p1`: it is made where the answer is `when`; or one of them that is held against something else, and `?` where it can't be told what is asked. */
  guards?: { of: string; when: boolean; isCompared?: true }[]
  /** Every call of `method`, with what the first argument is made of there: of settings of a view that `method` is given. */
  handed?: { class: string; method: string; value: CodeValue }[]
  /** Callers of `method` that make it come to this call, where others may not. */
  reachedBy?: { class: string; method: string }[]
}
export type CodeMentions = {
  /** 0 for a text that the files hold and no instruction loads: the first value of a field, say. */
  total: number
  /** The place is that of the first time. */
  callers: (Whereabouts & { class: string; method: string; times: number })[]
}
export type MethodOverride = Whereabouts & {
  class: string
  method: string
  /** 16-bit units of the body: 1 is a bare `return-void`. */
  units: number
  /** Without questions whether a value is there, which Kotlin writes before the first line, and without what only writes down. */
  callCount: number
  /** All that it calls may be such questions, under the names that a shrinker gave them. */
  maybeAsksAlone?: boolean
  /** What it calls may decide something, and may throw: the body catches that. */
  catchesAll?: boolean
  returned?: CodeValue
  /** Numbers that an equality test or a switch in the body compares with. */
  compared: number[]
  /** Of a key handler: `compared` has the key in question, but the handler ignores it. Absent in facts of engine 1.25 and earlier. */
  leavesKey?: true
  throws: boolean
  /** False where the body was too large to follow: what its ways would tell, from `callCount` to `throws`, is then not known. */
  traced: boolean
  /**
   * What the body does where this field holds this number, beside what it does in all. Of classes that a shrinker merged into one
   * each stands for itself, without this.
   */
  switched?: { of: string; value: number }
  /** Of a check of certificates: what it does with those that nobody vouches for. Absent in facts of engine 1.14 and earlier. */
  unvouched?: Unvouched
  /** Which calls get the parameter that is followed, and whether another method may find it without one. */
  handed?: { to: string[]; kept: boolean }
}
