import type { Attributes } from '../samples/app-spec.ts'
import { chain, withManifestChildren, withCode, withComponent, withPermissions } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { setRepeating } from '../samples/clean-code.ts'
import { breaking } from '../samples/violations/all.ts'
import { STOPPING, faulty, playing, withoutMethods, withoutPermission } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import { renamed } from './testing/renamed.ts'

const same: Change = (spec) => spec
const target =
  (targetSdk: number): Change =>
  (spec) => ({ ...spec, targetSdk })
const typed = playing({ foregroundServiceType: { hex: 2 } })
const IN_HELPER = `const/4 v0, 1
  invoke-virtual {p0, v0, p1}, Landroid/app/Service;->startForeground(ILandroid/app/Notification;)V`

const WORKER = 'org.sample.clean.UploadWorker'
const working = (attributes: Attributes = {}): Change =>
  chain(
    withComponent({
      kind: 'service',
      name: 'androidx.work.impl.foreground.SystemForegroundService',
      attributes: { exported: false, ...attributes },
    }),
    withCode({ name: 'androidx.work.impl.foreground.SystemForegroundService', extends: 'android.app.Service', methods: [] }),
    withCode({ name: 'androidx.work.ListenableWorker', methods: [] }),
    withCode({
      name: WORKER,
      extends: 'androidx.work.ListenableWorker',
      methods: [
        {
          signature: 'run(Landroidx/work/ForegroundInfo;)V',
          code: `invoke-virtual {p0, p1}, L${WORKER.replaceAll('.', '/')};->setForegroundAsync(Landroidx/work/ForegroundInfo;)Lcom/google/common/util/concurrent/ListenableFuture;\nreturn-void`,
        },
      ],
    }),
  )

/** The library's own service plays, and calls for the foreground by a class of its own. */
const playingByJetpack = (attributes: Attributes = {}): Change =>
  chain(
    withComponent({ kind: 'service', name: '.Playback', attributes: { exported: true, ...attributes } }),
    withCode(
      { name: 'org.sample.clean.Playback', extends: 'androidx.media3.session.MediaSessionService', methods: [] },
      { name: 'androidx.media3.session.MediaSessionService', extends: 'android.app.Service', methods: [] },
      {
        name: 'androidx.media3.common.util.Util$Api29',
        methods: [
          {
            signature: 'startForeground(Landroid/app/Service;Landroid/app/Notification;)V',
            isStatic: true,
            code: `const/4 v0, 1
              const/4 v1, 2
              invoke-virtual {p0, v0, p1, v1}, Landroid/app/Service;->startForeground(ILandroid/app/Notification;I)V
              return-void`,
          },
        ],
      },
    ),
  )
const conditional = (name: string, conditions: Record<string, string | number>): Change =>
  withManifestChildren({ tag: 'uses-permission', android: { name: `android.permission.${name}`, ...conditions } })
const CAMERA = { requiredFeature: 'android.hardware.camera' }
codeTable('COMP-18', [
  [
    'a permission from the platform on that asks for it',
    'pass',
    chain(typed, conditional('FOREGROUND_SERVICE', {}), conditional('FOREGROUND_SERVICE_MEDIA_PLAYBACK', { minSdkVersion: 34 })),
  ],
  [
    'a permission from a later platform on',
    'fail',
    chain(typed, conditional('FOREGROUND_SERVICE', {}), conditional('FOREGROUND_SERVICE_MEDIA_PLAYBACK', { minSdkVersion: 35 })),
  ],
  [
    'a permission on devices with a camera',
    'undetermined',
    chain(typed, conditional('FOREGROUND_SERVICE', {}), conditional('FOREGROUND_SERVICE_MEDIA_PLAYBACK', CAMERA)),
    /FOREGROUND_SERVICE_MEDIA_PLAYBACK 只在有或没有某种硬件/,
  ],
  ['a service of Media3 without a type', 'fail', playingByJetpack(), /1 个前台服务/],
  ['a service of Media3 without the permission', 'fail', playingByJetpack({ foregroundServiceType: { hex: 2 } })],
  [
    'a service of Media3 with both',
    'pass',
    chain(
      playingByJetpack({ foregroundServiceType: { hex: 2 } }),
      withPermissions('android.permission.FOREGROUND_SERVICE', 'android.permission.FOREGROUND_SERVICE_MEDIA_PLAYBACK'),
    ),
  ],
  ['no type, on an older target', 'notApplicable', chain(breaking('COMP-18'), target(33))],
  ['a worker brought to the foreground, and no type for the service that does it', 'fail', working(), /1 个前台服务/],
  [
    'the same with type and permission',
    'pass',
    chain(
      working({ foregroundServiceType: { hex: 1 } }),
      withPermissions('android.permission.FOREGROUND_SERVICE', 'android.permission.FOREGROUND_SERVICE_DATA_SYNC'),
    ),
  ],
  [
    'a permission that ends before it is needed',
    'fail',
    chain(typed, withPermissions('android.permission.FOREGROUND_SERVICE_MEDIA_PLAYBACK'), (spec) => ({
      ...spec,
      permissions: [...spec.permissions, { name: 'android.permission.FOREGROUND_SERVICE', maxSdk: 30 }],
    })),
  ],
  ['a type without its permission', 'fail', typed],
  [
    'type and permission',
    'pass',
    chain(
      typed,
      withPermissions('android.permission.FOREGROUND_SERVICE', 'android.permission.FOREGROUND_SERVICE_MEDIA_PLAYBACK'),
    ),
  ],
  [
    'called by a class that is no service',
    'undetermined',
    faulty('up(Landroid/app/Service;Landroid/app/Notification;)V', IN_HELPER),
  ],
])
const heldBy = (name: string) =>
  withCode({
    name,
    methods: [
      {
        signature: 'hold(Landroid/os/PowerManager$WakeLock;)V',
        isStatic: true,
        code: 'invoke-virtual {p0}, Landroid/os/PowerManager$WakeLock;->acquire()V\nreturn-void',
      },
    ],
  })
codeTable('PWR-05', [
  ['with a timeout', 'pass', same],
  ['a support library holds it', 'pass', heldBy('androidx.work.impl.Processor')],
  ['a renamed class holds it, which may be of one', 'undetermined', chain(renamed, heldBy('b.c.d')), /1 处调用.*b\.c\.d/],
  ['a class that keeps its name holds it beside', 'fail', chain(renamed, heldBy('b.c.d'), breaking('PWR-05'))],
  ['a class with a short name, where nothing is renamed', 'fail', heldBy('b.c.d')],
])
const keptOn = (type: string): Change =>
  chain(
    withoutMethods('Reminder'),
    faulty(`keep(L${type};)V`, `const/4 v0, 1\ninvoke-virtual {p0, v0}, L${type};->setKeepScreenOn(Z)V`),
  )
codeTable('PWR-06', [
  ['a view of films keeps the screen on', 'pass', keptOn('android/widget/VideoView')],
  [
    'a view of the app’s own does',
    'pass',
    chain(
      withCode({ name: 'org.sample.clean.Film', extends: 'android.view.SurfaceView', methods: [] }),
      keptOn('org/sample/clean/Film'),
    ),
  ],
  ['something else of that name does not', 'warning', keptOn('org/other/Film')],
  ['used without the permission', 'fail', chain(breaking('PWR-05'), withoutPermission('WAKE_LOCK'))],
  [
    'used without the permission by a renamed class, which may be of a support library',
    'undetermined',
    chain(renamed, withoutMethods('Reminder'), heldBy('b.c.d'), withoutPermission('WAKE_LOCK')),
    /b\.c\.d/,
  ],
  ['asked for and never used', 'warning', withoutMethods('Reminder')],
  ['neither', 'pass', chain(withoutMethods('Reminder'), withoutPermission('WAKE_LOCK'))],
  [
    'used, and asked for on devices with a camera alone',
    'undetermined',
    chain(breaking('PWR-05'), withoutPermission('WAKE_LOCK'), conditional('WAKE_LOCK', CAMERA)),
    /硬件/,
  ],
  [
    'used, and asked for on newer platforms alone',
    'undetermined',
    chain(breaking('PWR-05'), withoutPermission('WAKE_LOCK'), conditional('WAKE_LOCK', { minSdkVersion: 35 })),
    /全部系统版本/,
  ],
  [
    'used, and asked for from where a bound begins to count',
    'pass',
    chain(breaking('PWR-05'), withoutPermission('WAKE_LOCK'), conditional('WAKE_LOCK', { minSdkVersion: 30 })),
  ],
  [
    'used, and asked for on old platforms alone',
    'undetermined',
    chain(breaking('PWR-05'), (spec) => ({
      ...spec,
      permissions: spec.permissions.map((one) => (one.name.endsWith('.WAKE_LOCK') ? { ...one, maxSdk: 26 } : one)),
    })),
    /API 26/,
  ],
])
const ALARM = '(Landroid/app/AlarmManager;Landroid/app/PendingIntent;)V'
/** Once an hour, from a moment on. */
const at = (moment: string): Change =>
  faulty(
    'often(Landroid/app/AlarmManager;Landroid/app/PendingIntent;J)V',
    `move-object v0, p0
     const/4 v1, 1
     ${moment}
     const-wide v4, 3600000
     move-object v6, p1
     invoke-virtual/range {v0 .. v6}, Landroid/app/AlarmManager;->setRepeating(IJJLandroid/app/PendingIntent;)V`,
  )
codeTable('PWR-10', [
  ['the first one at a moment long past', 'fail', at('const-wide v2, 0'), /1 处/],
  [
    'the first one now',
    'fail',
    at('invoke-static {}, Landroid/os/SystemClock;->elapsedRealtime()J\nmove-result-wide v2'),
    /^1 处循环闹钟首次触发太早，[^。]*。$/,
  ],
  [
    'the clock of days, and the time since the start of the device',
    'fail',
    faulty(
      `often${ALARM}`,
      setRepeating(60_000, 3_600_000).replace('java/lang/System;->currentTimeMillis', 'android/os/SystemClock;->elapsedRealtime'),
    ),
    /首次触发太早/,
  ],
  [
    'the time since the start of the device, for its own clock',
    'pass',
    faulty(
      `often${ALARM}`,
      setRepeating(60_000, 3_600_000)
        .replace('java/lang/System;->currentTimeMillis', 'android/os/SystemClock;->elapsedRealtime')
        .replace('const/4 v1, 1', 'const/4 v1, 3'),
    ),
  ],
  ['the first one at a moment from outside', 'undetermined', at('move-wide v2, p2'), /首次触发时刻/],
  ['the first one too soon', 'fail', faulty(`soon${ALARM}`, setRepeating(1_000, 3_600_000)), /^1 处循环闹钟首次触发太早/],
  [
    'too often, by a clock that wakes nobody',
    'fail',
    faulty(`often${ALARM}`, setRepeating(60_000, 1_000)),
    /设备醒着时会反复运行/,
  ],
  [
    'too often, by one that wakes the device',
    'fail',
    faulty(`often${ALARM}`, setRepeating(60_000, 1_000).replace('const/4 v1, 1', 'const/4 v1, 0')),
    /会反复唤醒设备/,
  ],
  ['too often, and too soon', 'fail', faulty(`both${ALARM}`, setRepeating(1_000, 1_000)), /^1 处循环闹钟过于频繁，[^处]*$/],
  [
    'an interval from outside',
    'undetermined',
    faulty(
      'some(Landroid/app/AlarmManager;Landroid/app/PendingIntent;J)V',
      setRepeating(60_000, 1).replace('const-wide v4, 1\n', 'move-wide v4, p2\n'),
    ),
  ],
])
const sync = playing({ foregroundServiceType: { hex: 1 } })
const patient: Change = (spec) => ({
  ...spec,
  code: [
    ...spec.code.map((one) => (one.name.endsWith('.PlayService') ? { ...one, extends: 'org.sample.clean.Patient' } : one)),
    { name: 'org.sample.clean.Patient', extends: 'android.app.Service', methods: [STOPPING] },
  ],
})
const timingOut = (code: string) => playing({ foregroundServiceType: { hex: 1 } }, [{ ...STOPPING, code }])
const workSync = working({ foregroundServiceType: { hex: 1 } })
const patientWork = withCode({
  name: 'androidx.work.impl.foreground.SystemForegroundService',
  extends: 'android.app.Service',
  methods: [STOPPING],
})
const TO_SUPER = 'invoke-super {p0, p1, p2}, Landroid/app/Service;->onTimeout(II)V'
const TO_PATIENT = TO_SUPER.replace('android/app/Service', 'org/sample/clean/Patient')
const FLAG = 'const/4 v0, 1\niput v0, p0, Lorg/sample/clean/PlayService;->over:I'
codeTable('PWR-12', [
  ['overridden by a method that only calls the platform’s', 'fail', timingOut(`${TO_SUPER}\nreturn-void`)],
  ['one that calls the method above, which handles it', 'pass', chain(timingOut(`${TO_PATIENT}\nreturn-void`), patient)],
  [
    'one that calls the platform’s and stops',
    'pass',
    timingOut(`${TO_SUPER}\ninvoke-virtual {p0}, Landroid/app/Service;->stopSelf()V\nreturn-void`),
  ],
  [
    'one that calls the platform’s and sets a field',
    'undetermined',
    timingOut(`${TO_SUPER}\n${FLAG}\nreturn-void`),
    /没有调用别的方法/,
  ],
  [
    'one that sets a field, and calls the method above, which handles it',
    'pass',
    chain(timingOut(`${FLAG}\n${TO_PATIENT}\nreturn-void`), patient),
  ],
  ['handled by the class above', 'pass', chain(sync, patient)],
  ["handled by a support library's own service", 'pass', chain(workSync, patientWork)],
  ["not handled by a support library's own service", 'fail', workSync],
  ['overridden by an empty method', 'fail', timingOut('return-void')],
  [
    'overridden by a method that only writes it down',
    'undetermined',
    timingOut(
      'const-string v0, "over"\ninvoke-static {v0, v0}, Landroid/util/Log;->d(Ljava/lang/String;Ljava/lang/String;)I\nreturn-void',
    ),
    /没有调用别的方法/,
  ],
  ['an empty method below one that handles it', 'fail', chain(timingOut('return-void'), patient)],
  ['another type', 'notApplicable', typed],
  ['older target', 'notApplicable', chain(sync, target(34))],
  [
    'a type without a class for it',
    'fail',
    withComponent({ kind: 'service', name: '.Upload', attributes: { exported: false, foregroundServiceType: { hex: 1 } } }),
  ],
])
