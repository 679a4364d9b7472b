import type { SourcePlace } from '../dex/debug-lines.ts'
import type {
  CallSite,
  CodeCalls,
  CodeFacts,
  CodeMentions,
  CodeValue,
  MethodOverride,
  NonPublicUse,
  NonPublicUses,
  PageOpeners,
  PaneLayouts,
  PersonalDataFacts,
  PersonalRead,
  PersonalStep,
  RuleWay,
  RuleWays,
  ViewAlias,
  ViewSetter,
} from '../facts/facts.ts'
import { HOW } from '../graph/reach.ts'
import { byField, flag, later, list, named, number, object, oneOf, optional, text } from './shape.ts'
import type { Shape } from './shape.ts'

type Of<K extends CodeValue['kind']> = Extract<CodeValue, { kind: K }>
const value: Shape<CodeValue> = byField<CodeValue>('kind', {
  unknown: object<Of<'unknown'>>({ kind: oneOf('unknown') }),
  parameter: object<Of<'parameter'>>({ kind: oneOf('parameter'), index: number }),
  int: object<Of<'int'>>({ kind: oneOf('int'), value: number }),
  ints: object<Of<'ints'>>({ kind: oneOf('ints'), values: list(number) }),
  bits: object<Of<'bits'>>({ kind: oneOf('bits'), value: number }),
  string: object<Of<'string'>>({ kind: oneOf('string'), value: text }),
  class: object<Of<'class'>>({ kind: oneOf('class'), name: text }),
  field: object<Of<'field'>>({ kind: oneOf('field'), name: text, changed: optional(oneOf(true)) }),
  object: object<Of<'object'>>({
    kind: oneOf('object'),
    type: text,
    calls: list(object<Of<'object'>['calls'][number]>({ method: text, args: list(later(() => value)) })),
    passedTo: list(text),
    stored: flag,
    mayMissAim: optional(oneOf(true)),
  }),
  array: object<Of<'array'>>({ kind: oneOf('array'), type: text, constant: flag, changed: optional(oneOf(true)) }),
  result: object<Of<'result'>>({
    kind: oneOf('result'),
    of: text,
    args: list(later(() => value)),
    built: optional(oneOf(true)),
    changed: optional(oneOf(true)),
  }),
  after: object<Of<'after'>>({ kind: oneOf('after'), of: text, plus: number }),
})

const place = { class: text, method: text }
const sourcePlace = object<SourcePlace>({ file: text, line: number })
const whereabouts = { at: optional(number), source: optional(sourcePlace) }
const method = object<{ class: string; method: string }>(place)

const site = object<CallSite>({
  ...place,
  ...whereabouts,
  target: text,
  args: optional(list(value)),
  from: optional(list(text)),
  callers: optional(number),
  passed: optional(
    list(
      object<NonNullable<CallSite['passed']>[number]>({
        ...place,
        value,
        maybe: optional(oneOf(true)),
        chosen: optional(oneOf(true)),
      }),
    ),
  ),
  passedByAll: optional(oneOf(true)),
  unreached: optional(flag),
  unled: optional(oneOf(true)),
  older: optional(object<NonNullable<CallSite['older']>>({ args: optional(list(value)) })),
  guards: optional(
    list(object<NonNullable<CallSite['guards']>[number]>({ of: text, when: flag, isCompared: optional(oneOf(true)) })),
  ),
  handed: optional(list(object<NonNullable<CallSite['handed']>[number]>({ ...place, value }))),
  services: optional(list(text)),
  reachedBy: optional(list(method)),
})
const override = object<MethodOverride>({
  ...place,
  ...whereabouts,
  units: number,
  callCount: number,
  maybeAsksAlone: optional(flag),
  catchesAll: optional(flag),
  returned: optional(value),
  compared: list(number),
  leavesKey: optional(oneOf(true)),
  delegate: optional(
    object<NonNullable<MethodOverride['delegate']>>({ method: text, number: optional(number), event: optional(number) }),
  ),
  onlySuper: optional(oneOf(true)),
  throws: flag,
  traced: flag,
  switched: optional(object<NonNullable<MethodOverride['switched']>>({ of: text, value: number })),
  unvouched: optional(
    object<NonNullable<MethodOverride['unvouched']>>({
      decides: oneOf('nothing', 'itself', 'more'),
      throws: flag,
      returns: flag,
    }),
  ),
  handed: optional(object<NonNullable<MethodOverride['handed']>>({ to: list(text), kept: flag })),
})
const mentions = object<CodeMentions>({
  total: number,
  callers: list(object<CodeMentions['callers'][number]>({ ...place, ...whereabouts, times: number })),
})

const way = object<RuleWay>({ steps: list(method), sure: flag, cutAt: optional(number) })
const ways = object<RuleWays>({
  registrars: list(object<RuleWays['registrars'][number]>({ ...place, start: optional(way), page: optional(way) })),
  whole: flag,
})
const openers: Shape<PageOpeners> = named(object<PageOpeners[string]>({ steps: list(method), sure: flag }))
const alias = object<ViewAlias>({ fields: list(text) as unknown as Shape<ViewAlias['fields']>, sure: flag })
const nonPublicUse = object<NonPublicUse>({
  ...place,
  ...whereabouts,
  member: text,
  highest: oneOf(27, 28, 0),
  through: optional(text),
  unreached: optional(oneOf(true)),
  doubt: optional(oneOf('reflected', 'large')),
})

export const code = object<CodeFacts>({
  calls: named(object<CodeCalls>({ total: number, sites: list(site) })),
  mentions: named(mentions),
  overrides: named(object<CodeFacts['overrides'][string]>({ total: number, methods: list(override) })),
  supers: named(text),
  since: optional(number),
  pageOpeners: optional(openers),
  ruleWays: optional(ways),
  viewSetters: optional(list(object<ViewSetter>({ host: text, ...place }))),
  paneLayouts: optional(
    object<PaneLayouts>({
      inflatedBy: list(object<PaneLayouts['inflatedBy'][number]>({ ...place, path: text })),
      others: optional(list(text)),
    }),
  ),
  viewAliases: optional(list(alias)),
  nonPublic: optional(object<NonPublicUses>({ total: number, uses: list(nonPublicUse) })),
})

const step = object<PersonalStep>({ ...place, how: oneOf(...HOW), guarded: optional(flag), note: optional(text) })
const read = object<PersonalRead>({
  ...place,
  group: text,
  target: text,
  says: text,
  at: number,
  source: optional(sourcePlace),
  reach: oneOf('startup', 'maybe', 'action', 'later', 'unseen'),
  chain: list(step),
  elided: optional(number),
})
export const personalData = object<PersonalDataFacts>({
  reads: list(read),
  total: number,
  complete: flag,
  methodCount: number,
  edgeCount: number,
  blind: object<PersonalDataFacts['blind']>({
    reflection: number,
    reflectionExample: optional(method),
    nativeMethods: number,
    namedByNative: optional(
      object<NonNullable<PersonalDataFacts['blind']['namedByNative']>>({ libraries: number, methods: number }),
    ),
    loaders: number,
    inflated: optional(
      object<NonNullable<PersonalDataFacts['blind']['inflated']>>({ untold: number, unread: number, example: optional(method) }),
    ),
  }),
})
