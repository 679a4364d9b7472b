import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { idOfText, textOf } from './names.ts'
import { typeOfClass } from './program.ts'
import type { Program } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Components, Level, Root, World } from './reach.ts'

const PROVIDER = ['<init>', 'attachInfo', 'onCreate']
const APPLICATION = ['<init>', 'attachBaseContext', 'onCreate']
const PAGE = [
  '<init>',
  'attachBaseContext',
  'onCreate',
  'onContentChanged',
  'onStart',
  'onPostCreate',
  'onResume',
  'onPostResume',
  'onAttachedToWindow',
  'onCreateOptionsMenu',
  'onWindowFocusChanged',
]
const SERVICE = ['<init>', 'onCreate', 'onStartCommand', 'onStart', 'onBind', 'onHandleIntent', 'onHandleWork']
const RECEIVER = ['<init>', 'onReceive']
const INITIALIZER = ['<init>', 'create']
const STARTUP = 'androidx.startup'

type Entry = { className: string; label: string; level: Level; isWanted: (name: string) => boolean }

const named = (list: readonly string[]) => (name: string) => list.includes(name)
export const isCallback = (name: string) => name === '<init>' || /^on[A-Z]/.test(name)

const FIRST = { page: PAGE, service: SERVICE, receiver: RECEIVER }
/** Whether a callback runs as soon as the platform opens such a component. */
export const firstCallbacks = (kind: keyof typeof FIRST) => named(FIRST[kind])

const OPENED = { activity: 'page', 'activity-alias': 'page', service: 'service', receiver: 'receiver' } as const
/** The components that an intent can open by name; what an alias opens is its page. */
export const componentsOf = ({ symbols: { names } }: Program, { components }: ManifestFacts): Components =>
  new Map(
    components.flatMap(({ kind, name, enabled, ...one }) => {
      if (kind === 'provider' || enabled === false) return []
      const typeOf = (className: string) => idOfText(names, `L${className.replaceAll('.', '/')};`)
      return [[typeOf(name), { kind: OPENED[kind], type: typeOf(one.targetActivity ?? name) }] as const]
    }),
  )

const classOf = ({ targetActivity, name }: ComponentFact) => targetActivity ?? name

/** In the order in which the platform runs them: application, providers, initialisers, the page of the launcher. */
const startEntries = ({ application, components }: ManifestFacts): Entry[] => {
  const start = { level: LEVEL.startup }
  const on = (className: string, label: string, methods: string[]) => ({
    ...start,
    className,
    label,
    isWanted: named(methods),
  })
  const live = components.filter(({ enabled }) => enabled !== false)
  const providers = live.filter(({ kind }) => kind === 'provider')
  const initializers = providers.flatMap(({ metaData }) =>
    metaData.filter(({ value }) => value === STARTUP).map(({ name }) => name),
  )
  const pages = [...new Set(live.filter(({ isLauncher }) => isLauncher).map(classOf))]
  return [
    ...(application?.appComponentFactory === undefined ? [] : [on(application.appComponentFactory, '应用启动', ['<init>'])]),
    ...(application?.name === undefined ? [] : [on(application.name, 'Application', APPLICATION)]),
    ...providers.map(({ name }) => on(name, 'ContentProvider', PROVIDER)),
    ...initializers.map((name) => on(name, 'androidx.startup', INITIALIZER)),
    ...pages.map((name) => on(name, '首个页面', PAGE)),
  ]
}

/** What runs only after somebody has done something: other callbacks of the first page, then the other components. */
const laterEntries = ({ components }: ManifestFacts): Entry[] => {
  const pages = new Set(components.filter(({ isLauncher }) => isLauncher).map(classOf))
  const later = components.filter((one) => one.kind !== 'provider' && !pages.has(classOf(one)))
  return [
    ...[...pages].map((className) => ({
      className,
      label: '首个页面的操作',
      level: LEVEL.action,
      isWanted: (name: string) => isCallback(name) && !PAGE.includes(name),
    })),
    ...later.map((one) => ({ className: classOf(one), label: WORDS[one.kind], level: LEVEL.later, isWanted: isCallback })),
  ]
}
const WORDS: Record<ComponentFact['kind'], string> = {
  activity: '其他页面',
  'activity-alias': '其他页面',
  service: '服务',
  receiver: '广播接收器',
  provider: 'ContentProvider',
}

/** Where the platform enters the app, as bodies of the graph. */
export const rootsOf = ({ program, callbacks }: World, manifest: ManifestFacts): Root[] => {
  const { names } = program.symbols
  const rootsAt = ({ className, label, level, isWanted }: Entry): Root[] => {
    const type = typeOfClass(program, className)
    if (type < 0) return []
    return callbacks.bodiesNamed(type, (name) => isWanted(textOf(names, name))).map((body) => ({ body, level, label, type }))
  }
  return [...startEntries(manifest), ...laterEntries(manifest)].flatMap(rootsAt)
}
