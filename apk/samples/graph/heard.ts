import { aimAt, READ, app, bareInit, cls, makes, method, own, page } from './scene.ts'
import type { Scene } from './scene.ts'

/** A class of the app that is called back (`heard`) after it was registered with the platform by a call. */
type Heard = {
  name: string
  /** Its supertype: an interface, or a superclass. */
  type: string
  isClass?: true
  heard: string
  /** The call, which takes the object as its last argument, or is one of its own methods. */
  asks: string
  reach?: 'maybe'
}

const NUMBERS = new Set(['I', 'Z'])
const typesIn = (call: string) => call.slice(call.indexOf('(') + 1, call.indexOf(')')).match(/\[*(?:[IZ]|L[^;]+;)/g) ?? []
/** v0 is the object; other arguments are null or 0. */
const ask = (call: string) => {
  const others = typesIn(call).slice(0, -1)
  if (call.startsWith('own ')) return `invoke-virtual {v0}, ${own('Heard')}->${call.slice('own '.length)}`
  return `const/4 v1, 0\ninvoke-virtual {${['v1', ...others.map(() => 'v1'), 'v0'].join(', ')}}, ${call}`
}
const ending = (signature: string) => {
  const type = signature.slice(signature.indexOf(')') + 1)
  if (type === 'V') return 'return-void'
  return NUMBERS.has(type) ? 'const/4 v0, 0\nreturn v0' : 'const/4 v0, 0\nreturn-object v0'
}

const heardScene = ({ name, type, isClass, heard, asks, reach }: Heard): Scene => ({
  name,
  truth: 'before',
  reach: reach ?? 'startup',
  chain: `entry MainActivity.onCreate > callback Heard.${heard.slice(0, heard.indexOf('('))}`,
  classes: [
    page(`${makes('Heard')}\n${ask(asks)}`),
    cls(
      'Heard',
      [bareInit(isClass ? `L${type.replaceAll('.', '/')};` : undefined), { signature: heard, code: `${READ}\n${ending(heard)}` }],
      isClass ? { extends: type } : { implements: [type] },
    ),
  ],
})

const LISTENERS: Heard[] = [
  {
    name: 'onJsPrompt of a web page',
    type: 'android.webkit.WebChromeClient',
    isClass: true,
    heard:
      'onJsPrompt(Landroid/webkit/WebView;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Landroid/webkit/JsPromptResult;)Z',
    asks: 'Landroid/webkit/WebView;->setWebChromeClient(Landroid/webkit/WebChromeClient;)V',
  },
  {
    name: 'GLSurfaceView.Renderer.onDrawFrame',
    type: 'android.opengl.GLSurfaceView$Renderer',
    heard: 'onDrawFrame(Ljavax/microedition/khronos/opengles/GL10;)V',
    asks: 'Landroid/opengl/GLSurfaceView;->setRenderer(Landroid/opengl/GLSurfaceView$Renderer;)V',
  },
  {
    name: 'OnApplyWindowInsetsListener',
    type: 'android.view.View$OnApplyWindowInsetsListener',
    heard: 'onApplyWindowInsets(Landroid/view/View;Landroid/view/WindowInsets;)Landroid/view/WindowInsets;',
    asks: 'Landroid/view/View;->setOnApplyWindowInsetsListener(Landroid/view/View$OnApplyWindowInsetsListener;)V',
  },
  {
    name: 'OnAttachStateChangeListener',
    type: 'android.view.View$OnAttachStateChangeListener',
    heard: 'onViewAttachedToWindow(Landroid/view/View;)V',
    asks: 'Landroid/view/View;->addOnAttachStateChangeListener(Landroid/view/View$OnAttachStateChangeListener;)V',
  },
  {
    name: 'DialogInterface.OnShowListener',
    type: 'android.content.DialogInterface$OnShowListener',
    heard: 'onShow(Landroid/content/DialogInterface;)V',
    asks: 'Landroid/app/Dialog;->setOnShowListener(Landroid/content/DialogInterface$OnShowListener;)V',
  },
  {
    name: 'OnAccountsUpdateListener',
    type: 'android.accounts.OnAccountsUpdateListener',
    heard: 'onAccountsUpdated([Landroid/accounts/Account;)V',
    asks: 'Landroid/accounts/AccountManager;->addOnAccountsUpdatedListener(Landroid/accounts/OnAccountsUpdateListener;)V',
  },
  {
    name: 'FileObserver',
    type: 'android.os.FileObserver',
    isClass: true,
    heard: 'onEvent(ILjava/lang/String;)V',
    asks: 'own startWatching()V',
  },
  {
    name: 'single location request',
    type: 'java.util.function.Consumer',
    heard: 'accept(Ljava/lang/Object;)V',
    asks: 'Landroid/location/LocationManager;->getCurrentLocation(Ljava/lang/String;Landroid/os/CancellationSignal;Ljava/util/concurrent/Executor;Ljava/util/function/Consumer;)V',
  },
  {
    name: 'GnssStatus.Callback',
    type: 'android.location.GnssStatus$Callback',
    isClass: true,
    heard: 'onSatelliteStatusChanged(Landroid/location/GnssStatus;)V',
    asks: 'Landroid/location/LocationManager;->registerGnssStatusCallback(Landroid/location/GnssStatus$Callback;)Z',
  },
  {
    name: 'CameraDevice.StateCallback',
    type: 'android.hardware.camera2.CameraDevice$StateCallback',
    isClass: true,
    heard: 'onOpened(Landroid/hardware/camera2/CameraDevice;)V',
    asks: 'Landroid/hardware/camera2/CameraManager;->openCamera(Ljava/lang/String;Ljava/util/concurrent/Executor;Landroid/hardware/camera2/CameraDevice$StateCallback;)V',
  },
  {
    name: 'AlarmManager.OnAlarmListener',
    type: 'android.app.AlarmManager$OnAlarmListener',
    heard: 'onAlarm()V',
    asks: 'Landroid/app/AlarmManager;->setExact(ILandroid/app/AlarmManager$OnAlarmListener;)V',
  },
  {
    name: 'java.util.Observer',
    type: 'java.util.Observer',
    heard: 'update(Ljava/util/Observable;Ljava/lang/Object;)V',
    asks: 'Ljava/util/Observable;->addObserver(Ljava/util/Observer;)V',
    reach: 'maybe',
  },
]

const PENDING = 'Landroid/app/PendingIntent;'
/** v0 becomes a PendingIntent for a broadcast or a service. */
const pend = (name: string, by: 'getBroadcast' | 'getService') => `${aimAt(name)}
  const/4 v1, 0
  invoke-static {p0, v1, v0, v1}, ${PENDING}->${by}(Landroid/content/Context;ILandroid/content/Intent;I)${PENDING}
  move-result-object v0`
const wake = (call: string) =>
  `const/4 v1, 0\nconst-wide v2, 10\ninvoke-virtual {v1, v1, v2, v3, v0}, Landroid/app/AlarmManager;->${call}(IJ${PENDING})V`
const receiver = (name: string) =>
  cls(name, [method('onReceive(Landroid/content/Context;Landroid/content/Intent;)V', READ)], {
    extends: 'android.content.BroadcastReceiver',
  })
const RECEIVER: NonNullable<Scene['components']> = [{ kind: 'receiver', name: '.Woken', attributes: { exported: false } }]
const SERVICE: NonNullable<Scene['components']> = [{ kind: 'service', name: '.Sync', attributes: { exported: false } }]

const alarms: Scene[] = [
  {
    name: 'receiver that an alarm triggers',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > receiver Woken.onReceive',
    components: RECEIVER,
    classes: [app(`${pend('Woken', 'getBroadcast')}\n${wake('set')}`), receiver('Woken')],
  },
  {
    name: 'service that an alarm starts',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > service Sync.onStartCommand',
    components: SERVICE,
    classes: [
      app(`${pend('Sync', 'getService')}\n${wake('setAndAllowWhileIdle')}`),
      cls('Sync', [{ signature: 'onStartCommand(Landroid/content/Intent;II)I', code: `${READ}\nconst/4 v0, 1\nreturn v0` }], {
        extends: 'android.app.Service',
      }),
    ],
  },
  {
    name: "receiver of a notification's click",
    truth: 'after',
    reach: 'later',
    chain: 'entry Woken.onReceive',
    components: RECEIVER,
    classes: [
      app(`${pend('Woken', 'getBroadcast')}
        const/4 v1, 0
        invoke-virtual {v1, v0}, Landroid/app/Notification$Builder;->setContentIntent(${PENDING})Landroid/app/Notification$Builder;`),
      receiver('Woken'),
    ],
  },
]

/** Listeners that the app registers, and alarms that it sets. */
export const heardScenes: Scene[] = [...LISTENERS.map(heardScene), ...alarms]
