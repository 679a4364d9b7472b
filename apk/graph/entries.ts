import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { actionName } from './action-name.ts'
import { initializersOf } from './initializers.ts'
import { idOfText, textOf } from './names.ts'
import { typeOfClass } from './program.ts'
import type { Program } from './program.ts'
import { liveProviders, startingProviders } from './providers.ts'
import { LEVEL } from './reach.ts'
import type { Components, Level, Root, World } from './reach.ts'

/** Methods of an AppComponentFactory, called before or instead of the components' constructors. */
const FACTORY = ['<init>', 'instantiateClassLoader', 'instantiateApplication', 'instantiateProvider', 'instantiateActivity']
const PROVIDER = ['<init>', 'attachInfo', 'onCreate']
/** Label of a provider's entry point if it runs as the app starts. */
export const PROVIDER_ENTRY = 'ContentProvider'
/** Methods of a provider that clients call. */
const ASKED = /^(?:query|insert|bulkInsert|update|delete|call|applyBatch|refresh|getType|open(?:Typed)?(?:Asset)?File)$/
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
  'onTopResumedActivityChanged',
  'onCreateView',
  'onAttachedToWindow',
  'onCreateOptionsMenu',
  'onPrepareOptionsMenu',
  'onWindowFocusChanged',
  'onApplyThemeResource',
  'onWindowAttributesChanged',
  'onTitleChanged',
  'onCreatePanelMenu',
  'onCreatePanelView',
  'onPreparePanel',
  'onEnterAnimationComplete',
]
/** Methods by which a page gets touch and key events before its views do. */
const TOUCHED = /^dispatch(?:Touch|Key|KeyShortcut|Trackball|GenericMotion)Event$/
/** Methods that the platform may call on an application and its pages at any time. */
const ASKED_FOR = [
  'onAttachFragment',
  'getApplicationContext',
  'getApplicationInfo',
  'getAssets',
  'getClassLoader',
  'getContentResolver',
  'getPackageManager',
  'getPackageName',
  'getResources',
  'getSharedPreferences',
  'getSystemService',
  'getTheme',
]
const SERVICE = ['<init>', 'onCreate', 'onStartCommand', 'onStart', 'onBind', 'onHandleIntent', 'onHandleWork', 'onStartJob']
const RECEIVER = ['<init>', 'onReceive']
const INITIALIZER = ['<init>', 'create']

type Entry = { className: string; label: string; level: Level; isWanted: (name: string) => boolean }

const named = (list: readonly string[]) => (name: string) => list.includes(name)
export const isCallback = (name: string) => name === '<init>' || /^on[A-Z]/.test(name)

const FIRST = { page: PAGE, service: SERVICE, receiver: RECEIVER }
/** Whether a callback runs as soon as the platform opens such a component. */
export const firstCallbacks = (kind: keyof typeof FIRST) => named(FIRST[kind])

const OPENED = { activity: 'page', 'activity-alias': 'page', service: 'service', receiver: 'receiver' } as const
const DEFAULT = 'android.intent.category.DEFAULT'
/** Platform actions, which other apps also handle. */
const OF_PLATFORM = /^(?:android|com\.android|com\.google)\./

type Answering = Pick<ComponentFact, 'filters'>
/** Actions for which a page is found by an intent with nothing but the action. */
const actionsOf = ({ filters }: Answering) =>
  new Set(
    filters.flatMap(({ actions, categories, dataCount }) => (dataCount === 0 && categories.includes(DEFAULT) ? actions : [])),
  )

/** The app's own actions that only one of its pages handles. */
const answeredBy = <T extends Answering>(pages: readonly T[]) => {
  const answering = new Map<string, T[]>()
  for (const { page, action } of pages.flatMap((page) => [...actionsOf(page)].map((action) => ({ page, action }))))
    answering.set(action, [...(answering.get(action) ?? []), page])
  return [...answering].flatMap(([action, [page, ...others]]) =>
    page && others.length === 0 && !OF_PLATFORM.test(action) ? [{ action, page }] : [],
  )
}

/** Components that an intent can open, by class or action; an alias stands for its page. */
export const componentsOf = ({ symbols: { names } }: Program, { components }: ManifestFacts): Components => {
  const typeOf = (className: string) => idOfText(names, `L${className.replaceAll('.', '/')};`)
  const openable = components.flatMap(({ kind, enabled, ...one }) =>
    kind === 'provider' || enabled === false ? [] : [{ ...one, kind: OPENED[kind] }],
  )
  const opened = ({ kind, name, targetActivity }: (typeof openable)[number]) => ({ kind, type: typeOf(targetActivity ?? name) })
  const pages = openable.filter(({ kind }) => kind === 'page')
  return new Map([
    ...openable.map((one) => [typeOf(one.name), opened(one)] as const),
    ...answeredBy(pages).map(({ action, page }) => [idOfText(names, actionName(action)), opened(page)] as const),
  ])
}

/** Providers that start with the app, and the initialisers of androidx.startup that run with them or with others. */
type Providers = { starting: ReadonlySet<ComponentFact>; initializers: readonly string[]; laterInitializers: readonly string[] }
const providersOf = (world: World, manifest: ManifestFacts, starting: ReadonlySet<ComponentFact>): Providers => {
  const initializers = new Set(initializersOf(world, [...starting]))
  const later = initializersOf(
    world,
    liveProviders(manifest).filter((one) => !starting.has(one)),
  )
  return { starting, initializers: [...initializers], laterInitializers: later.filter((one) => !initializers.has(one)) }
}

const classOf = ({ targetActivity, name }: ComponentFact) => targetActivity ?? name

/** In the order in which the platform runs them: application, providers, initialisers, the page of the launcher. */
const startEntries = (manifest: ManifestFacts, { starting, initializers }: Providers): Entry[] => {
  const { application, components } = manifest
  const start = { level: LEVEL.startup }
  const on = (className: string, label: string, methods: string[]) => ({
    ...start,
    className,
    label,
    isWanted: named(methods),
  })
  const pages = [...new Set(components.filter(({ isLauncher, enabled }) => isLauncher && enabled !== false).map(classOf))]
  return [
    ...(application?.appComponentFactory === undefined ? [] : [on(application.appComponentFactory, '应用启动', FACTORY)]),
    ...(application?.name === undefined ? [] : [on(application.name, 'Application', APPLICATION)]),
    ...[...starting].map(({ name }) => on(name, PROVIDER_ENTRY, PROVIDER)),
    ...initializers.map((name) => on(name, 'androidx.startup', INITIALIZER)),
    ...pages.map((name) => on(name, '首个页面', PAGE)),
    ...[...(application?.name === undefined ? [] : [application.name]), ...pages].map((name) => ({
      ...on(name, '系统询问', ASKED_FOR),
      level: LEVEL.maybe,
    })),
  ]
}

/** Called when the system or other apps ask for something: low memory, a provider's data. */
const askedEntries = (manifest: ManifestFacts, { starting }: Providers): Entry[] => {
  const { application } = manifest
  const later = { level: LEVEL.later }
  const isOther = (name: string) => isCallback(name) && !APPLICATION.includes(name)
  return [
    ...(application?.name === undefined
      ? []
      : [{ ...later, className: application.name, label: '应用的其他回调', isWanted: isOther }]),
    ...liveProviders(manifest).map((provider) => ({
      ...later,
      className: provider.name,
      label: 'ContentProvider 被访问',
      isWanted: (name: string) => ASKED.test(name) || (!starting.has(provider) && PROVIDER.includes(name)),
    })),
  ]
}

/** Runs only after a user's act: other callbacks of the first page, then the other components. */
const laterEntries = (manifest: ManifestFacts, providers: Providers): Entry[] => {
  const { components } = manifest
  const pages = new Set(components.filter(({ isLauncher }) => isLauncher).map(classOf))
  const later = components.filter((one) => one.kind !== 'provider' && !pages.has(classOf(one)))
  return [
    ...[...pages].map((className) => ({
      className,
      label: '首个页面的操作',
      level: LEVEL.action,
      isWanted: (name: string) => (isCallback(name) && !PAGE.includes(name) && !ASKED_FOR.includes(name)) || TOUCHED.test(name),
    })),
    ...later.map((one) => ({ className: classOf(one), label: WORDS[one.kind], level: LEVEL.later, isWanted: isCallback })),
    ...askedEntries(manifest, providers),
    ...providers.laterInitializers.map((className) => ({
      className,
      label: '其他进程的 androidx.startup',
      level: LEVEL.later,
      isWanted: named(INITIALIZER),
    })),
  ]
}
const WORDS: Record<ComponentFact['kind'], string> = {
  activity: '其他页面',
  'activity-alias': '其他页面',
  service: '服务',
  receiver: '广播接收器',
  provider: 'ContentProvider',
}

/** The entry points, as bodies of the graph; `starting`: the providers that start with the app. */
export const rootsOf = (world: World, manifest: ManifestFacts, starting = startingProviders(manifest)): Root[] => {
  const { program, callbacks } = world
  const { names } = program.symbols
  const rootsAt = ({ className, label, level, isWanted }: Entry): Root[] => {
    const type = typeOfClass(program, className)
    if (type < 0) return []
    return callbacks.bodiesNamed(type, (name) => isWanted(textOf(names, name))).map((body) => ({ body, level, label, type }))
  }
  const providers = providersOf(world, manifest, new Set(starting))
  return [...startEntries(manifest, providers), ...laterEntries(manifest, providers)].flatMap(rootsAt)
}
