import { chain, withCode, withComponent, withPermissions } from '../samples/app-spec.ts'
import type { Attributes } from '../samples/app-spec.ts'
import type { MethodCode } from '../samples/format/dex-file.ts'
import type { Change } from '../samples/index.ts'
import { OWN } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'

const [DATA_SYNC, PLAYBACK, LOCATION] = [0x1, 0x2, 0x8]
const permitted = withPermissions(
  ...['', '_DATA_SYNC', '_MEDIA_PLAYBACK', '_LOCATION'].map((type) => `android.permission.FOREGROUND_SERVICE${type}`),
)
const service = (name: string, type?: number): Change =>
  withComponent({
    kind: 'service',
    name: `.${name}`,
    attributes: { exported: false, ...(type !== undefined && { foregroundServiceType: { hex: type } }) } satisfies Attributes,
  })
const classOf = (name: string, methods: MethodCode[], above = 'android.app.Service'): Change =>
  withCode({ name: `${OWN}.${name}`, extends: above, methods })

/** Calls `startForeground` with the type in v1. */
const UP_WITH = 'invoke-virtual {p0, v0, p1, v1}, Landroid/app/Service;->startForeground(ILandroid/app/Notification;I)V'
const up = (signature: string, type: string): MethodCode => ({
  signature,
  code: `const/4 v0, 1\n${type}\n${UP_WITH}\nreturn-void`,
})
const goes = (type: string): Change =>
  chain(permitted, service('Sync', DATA_SYNC), classOf('Sync', [up('go(Landroid/app/Notification;Z)V', type)]))
const ONE_OF = (other: string) => `const/4 v1, 8\nif-eqz p2, :ready\nconst/4 v1, ${other}\n:ready`

/** Removes all services but the one that calls `startForeground`. */
const alone: Change = (spec) => ({
  ...spec,
  components: spec.components.filter(({ kind, name }) => kind !== 'service' || name === '.Sync'),
})
/** Calls `startForeground` on a service from a helper class. */
const helped = (type: string): Change =>
  withCode({
    name: `${OWN}.Faulty`,
    methods: [
      {
        signature: 'go(Landroid/app/Service;Landroid/app/Notification;)V',
        isStatic: true,
        code: `const/4 v0, 1\n${type}\n${UP_WITH}\nreturn-void`,
      },
    ],
  })

/** Two subclasses of a service that calls `startForeground`, by itself or on request; only one of them declares its type. */
const family = (signature: string): Change =>
  chain(
    permitted,
    service('Player', PLAYBACK),
    service('Counter'),
    classOf('Base', [
      {
        signature,
        code: 'const/4 v0, 1\ninvoke-virtual {p0, v0, v0}, Landroid/app/Service;->startForeground(ILandroid/app/Notification;)V\nreturn-void',
      },
    ]),
    classOf('Player', [], `${OWN}.Base`),
    classOf('Counter', [], `${OWN}.Base`),
  )

/** A service that by default calls `startForeground` with its declared types, and the permissions that the app requests. */
const starting = (type: number, permissions: string[], code = 'const/4 v1, -1'): Change =>
  chain(
    withPermissions(...['FOREGROUND_SERVICE', ...permissions].map((name) => `android.permission.${name}`)),
    service('Sync', type),
    classOf('Sync', [up('go(Landroid/app/Notification;I)V', code)]),
  )
const [CALL, CAMERA, DEVICE, HEALTH] = [0x4, 0x40, 0x10, 0x100]
codeTable('COMP-18', [
  ['camera type without the camera permission', 'fail', starting(CAMERA, ['FOREGROUND_SERVICE_CAMERA']), /^1 个前台服务/],
  ['camera type with the camera permission', 'pass', starting(CAMERA, ['FOREGROUND_SERVICE_CAMERA', 'CAMERA'])],
  ['phone call type without MANAGE_OWN_CALLS', 'fail', starting(CALL, ['FOREGROUND_SERVICE_PHONE_CALL'])],
  ['phone call type with MANAGE_OWN_CALLS', 'pass', starting(CALL, ['FOREGROUND_SERVICE_PHONE_CALL', 'MANAGE_OWN_CALLS'])],
  [
    'phone call type of an app that may become the dialer',
    'undetermined',
    chain(
      starting(CALL, ['FOREGROUND_SERVICE_PHONE_CALL']),
      withComponent({
        kind: 'activity',
        name: '.Dial',
        attributes: { exported: true },
        children: [{ tag: 'intent-filter', children: [{ tag: 'action', android: { name: 'android.intent.action.DIAL' } }] }],
      }),
    ),
    /MANAGE_OWN_CALLS/,
  ],
  ['a device that may be on USB', 'undetermined', starting(DEVICE, ['FOREGROUND_SERVICE_CONNECTED_DEVICE']), /BLUETOOTH_CONNECT/],
  ['a device by Wi-Fi', 'pass', starting(DEVICE, ['FOREGROUND_SERVICE_CONNECTED_DEVICE', 'CHANGE_WIFI_STATE'])],
  [
    'either the camera type without its permission, or the health type with a permission of Android 16',
    'undetermined',
    starting(
      CAMERA | HEALTH,
      ['FOREGROUND_SERVICE_CAMERA', 'FOREGROUND_SERVICE_HEALTH', 'health.READ_HEART_RATE'],
      'const/16 v1, 64\nif-eqz p2, :ready\nconst/16 v1, 256\n:ready',
    ),
  ],
  [
    'camera among the declared types, but not passed at the start',
    'pass',
    starting(CAMERA | DATA_SYNC, ['FOREGROUND_SERVICE_CAMERA', 'FOREGROUND_SERVICE_DATA_SYNC'], 'const/4 v1, 1'),
  ],
  [
    'camera among the declared types, and a type from a parameter at the start',
    'undetermined',
    starting(CAMERA | DATA_SYNC, ['FOREGROUND_SERVICE_CAMERA', 'FOREGROUND_SERVICE_DATA_SYNC'], 'move v1, p2'),
    /CAMERA/,
  ],
])

const DOWNLOADS = 'androidx.media3.exoplayer.offline.DownloadService'
/** A download service of Media3 with this notification id. */
const downloading = (id: string, type?: number): Change =>
  chain(
    service('Loads', type),
    classOf(
      'Loads',
      [
        {
          signature: '<init>()V',
          code: `${id}\ninvoke-direct {p0, v0}, L${DOWNLOADS.replaceAll('.', '/')};-><init>(I)V\nreturn-void`,
        },
      ],
      DOWNLOADS,
    ),
    withCode(
      { name: DOWNLOADS, extends: 'android.app.Service', methods: [] },
      {
        name: `${DOWNLOADS}$ForegroundNotificationUpdater`,
        methods: [
          {
            signature: 'update(Landroid/app/Service;Landroid/app/Notification;)V',
            code: `const/4 v0, 1
              invoke-virtual {p1, v0, p2}, Landroid/app/Service;->startForeground(ILandroid/app/Notification;)V
              return-void`,
          },
        ],
      },
    ),
  )

codeTable('COMP-18', [
  ['a type at the start that is declared', 'pass', goes('const/4 v1, 1')],
  ['all types of the manifest at the start', 'pass', goes('const/4 v1, -1')],
  ['a type at the start that the manifest lacks', 'fail', goes('const/16 v1, 8'), /^1 个前台服务/],
  ['types at the start of which the manifest lacks one', 'fail', goes('const/16 v1, 9')],
  ['no type at the start', 'fail', goes('const/4 v1, 0')],
  ['either of two types at the start, and the manifest has neither', 'fail', goes(ONE_OF('2'))],
  ['either of two types at the start, and the manifest has one', 'pass', goes(ONE_OF('1'))],
  ['a type from a parameter', 'pass', goes('move-object v1, p2')],
  [
    'started by a helper, with a type that some service has',
    'pass',
    chain(goes('const/4 v1, 1'), alone, helped('const/4 v1, 1')),
  ],
  [
    'started by a helper, with a type that no service has',
    'undetermined',
    chain(goes('const/4 v1, 1'), alone, helped('const/16 v1, 8')),
    /所属服务/,
  ],
  ['a superclass of two services can start them, one without a type', 'undetermined', family('up()V'), /所属服务.*Base\.up/],
  ['a superclass starts both as they are created, one without a type', 'fail', family('onCreate()V'), /^1 个前台服务/],
  ['a service of Media3 that downloads, without a type', 'fail', downloading('const/4 v0, 7')],
  ['a service of Media3 that downloads, with its type', 'pass', chain(permitted, downloading('const/4 v0, 7', DATA_SYNC))],
  ['a service of Media3 that stays in the background', 'pass', downloading('const/4 v0, 0')],
  [
    'a service of another support library, without a type',
    'fail',
    chain(
      withComponent({ kind: 'service', name: 'com.google.android.gms.cast.Playing', attributes: { exported: false } }),
      withCode({
        name: 'com.google.android.gms.cast.Playing',
        extends: 'android.app.Service',
        methods: [up('go(Landroid/app/Notification;)V', `const/16 v1, ${LOCATION}`)],
      }),
    ),
  ],
])

const SERVICE_UP = 'Landroid/app/Service;->startForeground(ILandroid/app/Notification;I)V'
const HELPED = 'a(Landroid/app/Service;ILandroid/app/Notification;I)V'
const helper = (name: string, call: string): Change =>
  withCode({ name, methods: [{ signature: HELPED, isStatic: true, code: `${call}\nreturn-void` }] })
/** Jetpack's ServiceCompat under a shrinker's names: a helper, and one of it for each range of platforms. */
const compat = chain(
  helper('a.a', `invoke-static {p0, p1, p2, p3}, La/b;->${HELPED}`),
  helper('a.b', `invoke-virtual {p0, p1, p2, p3}, ${SERVICE_UP}`),
)
const byCompat: MethodCode = {
  signature: 'go(Landroid/app/Notification;)V',
  code: `const/4 v0, 1\ninvoke-static {p0, v0, p1, v0}, La/a;->${HELPED}\nreturn-void`,
}
/** Another service, which stays in the background. */
const quiet = chain(service('Quiet'), classOf('Quiet', []))
/** Somebody hands over a service of unknown class. */
const stranger: Change = withCode({
  name: `${OWN}.Faulty`,
  methods: [
    {
      signature: 'go(Landroid/app/Service;Landroid/app/Notification;)V',
      code: `const/4 v0, 1\ninvoke-static {p1, v0, p2, v0}, La/a;->${HELPED}\nreturn-void`,
    },
  ],
})
const WORK = 'androidx.work.impl.foreground.SystemForegroundService'
const WORK_TYPE = `L${WORK.replaceAll('.', '/')};`
/** WorkManager under a shrinker's names: its service posts what keeps it. */
const working = (type?: number): Change =>
  chain(
    compat,
    withComponent({
      kind: 'service',
      name: WORK,
      attributes: { exported: false, ...(type !== undefined && { foregroundServiceType: { hex: type } }) },
    }),
    withCode(
      { name: WORK, extends: 'android.app.Service', methods: [] },
      {
        name: 'a.c',
        implements: ['java.lang.Runnable'],
        constants: [
          { name: 'a', type: WORK_TYPE, ofObjects: true, isOpen: true },
          { name: 'b', type: 'Landroid/app/Notification;', ofObjects: true, isOpen: true },
        ],
        methods: [
          {
            signature: 'run()V',
            code: `iget-object v0, p0, La/c;->a:${WORK_TYPE}
              iget-object v1, p0, La/c;->b:Landroid/app/Notification;
              const/4 v2, 1
              invoke-static {v0, v2, v1, v2}, La/b;->${HELPED}
              return-void`,
          },
        ],
      },
    ),
  )
/** What a service posts, under a shrinker's name. */
const posted: Change = withCode({
  name: 'a.d',
  implements: ['java.lang.Runnable'],
  constants: [
    { name: 'a', type: `L${OWN.replaceAll('.', '/')}/Sync;`, ofObjects: true, isOpen: true },
    { name: 'b', type: 'Landroid/app/Notification;', ofObjects: true, isOpen: true },
  ],
  methods: [
    {
      signature: 'run()V',
      code: `iget-object v0, p0, La/d;->a:L${OWN.replaceAll('.', '/')}/Sync;
        iget-object v1, p0, La/d;->b:Landroid/app/Notification;
        const/4 v2, 1
        invoke-virtual {v0, v2, v1, v2}, ${SERVICE_UP}
        return-void`,
    },
  ],
})
codeTable('COMP-18', [
  [
    'what a service with its type posts',
    'pass',
    chain(permitted, quiet, service('Sync', DATA_SYNC), classOf('Sync', []), posted),
  ],
  [
    'what a service without a type posts',
    'fail',
    chain(permitted, service('Sync'), classOf('Sync', []), posted),
    /^1 个前台服务/,
  ],
  [
    'ServiceCompat renamed, called by a service with its type',
    'pass',
    chain(permitted, compat, quiet, service('Sync', DATA_SYNC), classOf('Sync', [byCompat])),
  ],
  [
    'ServiceCompat renamed, called by a service without a type',
    'fail',
    chain(permitted, compat, quiet, service('Sync'), classOf('Sync', [byCompat])),
    /^1 个前台服务/,
  ],
  [
    'ServiceCompat renamed, called with a service that nobody knows',
    'undetermined',
    chain(permitted, compat, quiet, service('Sync', DATA_SYNC), classOf('Sync', [byCompat]), stranger),
    /所属服务/,
  ],
  [
    'WorkManager renamed, its service without a type',
    'undetermined',
    working(),
    /由 WorkManager 转到前台；它的 SystemForegroundService 没有声明/,
  ],
  ['WorkManager renamed, its service with a type', 'pass', chain(permitted, quiet, working(DATA_SYNC))],
])
