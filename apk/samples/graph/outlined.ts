import type { ClassCode } from '../format/dex-class.ts'
import { READ, aimAt, app, cls, makes, method, page } from './scene.ts'
import type { Scene } from './scene.ts'

const [INTENT, COMPONENT, CONTEXT] = ['Intent', 'ComponentName', 'Context'].map((name) => `Landroid/content/${name};`)
const LIBRARY = 'androidx.core.app.NotificationCompat$$ExternalSyntheticApiModelOutline0'
const typeOf = (name: string) => `L${name.replaceAll('.', '/')};`
/** A call of an API above minSdkVersion, as D8 and R8 move it into a class named after whoever comes first. */
const outline = (name: string, signature: string, code: string): ClassCode =>
  cls(name, [{ signature, isStatic: true, isSynthetic: true, isBridge: true, code }], { isFinal: true })

const START = `m(${CONTEXT}${INTENT})${COMPONENT}`
const starts = (name: string) =>
  outline(
    name,
    START,
    `invoke-virtual {p0, p1}, ${CONTEXT}->startForegroundService(${INTENT})${COMPONENT}\nmove-result-object p0\nreturn-object p0`,
  )
const starting = (name: string) => app(`${aimAt('Sync')}\ninvoke-static {p0, v0}, ${typeOf(name)}->${START}`)
const SYNC = cls('Sync', [{ signature: `onStartCommand(${INTENT}II)I`, code: `${READ}\nconst/4 v0, 1\nreturn v0` }], {
  extends: 'android.app.Service',
})
const components: Scene['components'] = [{ kind: 'service', name: '.Sync', attributes: { exported: false } }]

const GET = 'm(Landroid/telephony/TelephonyManager;)Ljava/lang/String;'
const gets = outline(
  LIBRARY,
  GET,
  'invoke-virtual {p0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;\nmove-result-object p0\nreturn-object p0',
)
const GETS = `const/4 v0, 0\ninvoke-static {v0}, ${typeOf(LIBRARY)}->${GET}`

const POST = 'm(Landroid/os/Handler;Ljava/lang/Runnable;Ljava/lang/Object;J)Z'
const posts = outline(
  LIBRARY,
  POST,
  'invoke-virtual {p0, p1, p2, p3, p4}, Landroid/os/Handler;->postDelayed(Ljava/lang/Runnable;Ljava/lang/Object;J)Z\nmove-result p0\nreturn p0',
)

/** What a shrinker leaves of `ContextCompat.startForegroundService`. */
const HELP = `a(${CONTEXT}${INTENT})V`
const helper = (name: string, code: string, isStatic = true): ClassCode =>
  cls(name, [{ signature: HELP, isStatic, code: `${code}\nreturn-void` }])
const newer = helper('a.d', `invoke-virtual {p0, p1}, ${CONTEXT}->startForegroundService(${INTENT})${COMPONENT}`)
const helping = helper(
  'a.c',
  `sget v0, Landroid/os/Build$VERSION;->SDK_INT:I
  const/16 v1, 26
  if-lt v0, v1, :old
  invoke-static {p0, p1}, La/d;->${HELP}
  return-void
  :old
  invoke-virtual {p0, p1}, ${CONTEXT}->startService(${INTENT})${COMPONENT}`,
)
const handing = app(`${aimAt('Sync')}\ninvoke-static {p0, v0}, La/c;->${HELP}`)

/** Calls that compilers outlined count as those that stand in the outlines. */
export const outlinedScenes: Scene[] = [
  {
    name: 'service started by an outline of a library’s class',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > service Sync.onStartCommand',
    components,
    classes: [starting(LIBRARY), SYNC, starts(LIBRARY)],
  },
  {
    name: 'service started by an outline under a shrinker’s name',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > service Sync.onStartCommand',
    components,
    classes: [starting('a.b'), SYNC, starts('a.b')],
  },
  {
    name: 'service started by an outline of another code file',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > service Sync.onStartCommand',
    components,
    classes: [starting('a.b'), SYNC],
    secondFile: [starts('a.b')],
  },
  {
    name: 'service started by Jetpack’s helper under a shrinker’s name',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > service Sync.onStartCommand',
    components,
    classes: [handing, SYNC, helping, newer],
  },
  {
    name: 'helper that only looks at the intent',
    truth: 'after',
    reach: 'later',
    chain: 'entry Sync.onStartCommand',
    components,
    classes: [handing, SYNC, helper('a.c', `invoke-virtual {p1}, ${INTENT}->getAction()Ljava/lang/String;`)],
  },
  {
    name: 'outline that nobody calls',
    truth: 'after',
    reach: 'later',
    chain: 'entry Sync.onStartCommand',
    components,
    classes: [app(aimAt('Sync')), SYNC, starts(LIBRARY)],
  },
  {
    name: 'read in an outline that the application calls',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate',
    classes: [app(GETS), gets],
  },
  {
    name: 'read in an outline that a click calls',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Tap.onClick',
    classes: [
      page(
        `${makes('Tap')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V`,
      ),
      cls(
        'Tap',
        [method('<init>()V', 'invoke-direct {p0}, Ljava/lang/Object;-><init>()V'), method('onClick(Landroid/view/View;)V', GETS)],
        {
          implements: ['android.view.View$OnClickListener'],
        },
      ),
      gets,
    ],
  },
  {
    name: 'callback set going by an outline',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Task.run',
    classes: [
      app(`${makes('Task', 'v1')}
        const/4 v0, 0
        const/4 v2, 0
        const-wide/16 v3, 0
        invoke-static/range {v0 .. v4}, ${typeOf(LIBRARY)}->${POST}`),
      cls('Task', [method('<init>()V', 'invoke-direct {p0}, Ljava/lang/Object;-><init>()V'), method('run()V', READ)], {
        implements: ['java.lang.Runnable'],
      }),
      posts,
    ],
  },
]
