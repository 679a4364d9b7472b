import { READ, app, bareInit, cls, makes, method, own, page } from './scene.ts'
import type { Scene } from './scene.ts'

const listener = (name: string, signature: string, more: Parameters<typeof cls>[2]) =>
  cls(
    name,
    [bareInit(more?.extends === undefined ? undefined : `L${more.extends.replaceAll('.', '/')};`), method(signature, READ)],
    more,
  )
const BRIDGE = 'android.webkit.JavascriptInterface'
const ADD_BRIDGE = `const/4 v1, 0
  const-string v2, "native"
  invoke-virtual {v1, v0, v2}, Landroid/webkit/WebView;->addJavascriptInterface(Ljava/lang/Object;Ljava/lang/String;)V`
/** v0 is the action of a `forEach` over a list. */
const FOR_EACH = `const/4 v1, 0
  invoke-interface {v1, v0}, Ljava/util/List;->forEach(Ljava/util/function/Consumer;)V`

const onOpeningPages: Scene[] = [
  {
    name: 'CountDownTimer on the first page',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > callback Down.onFinish',
    classes: [
      page(`${makes('Down')}\ninvoke-virtual {v0}, ${own('Down')}->start()Landroid/os/CountDownTimer;`),
      listener('Down', 'onFinish()V', { extends: 'android.os.CountDownTimer' }),
    ],
  },
  {
    name: 'end of the opening animation',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > callback Shown.onAnimationEnd',
    classes: [
      page(
        `${makes('Shown')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/animation/Animator;->addListener(Landroid/animation/Animator$AnimatorListener;)V`,
      ),
      listener('Shown', 'onAnimationEnd(Landroid/animation/Animator;)V', {
        extends: 'android.animation.AnimatorListenerAdapter',
      }),
    ],
  },
  {
    name: 'MediaPlayer.OnCompletionListener',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > callback Played.onCompletion',
    classes: [
      page(
        `${makes('Played')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/media/MediaPlayer;->setOnCompletionListener(Landroid/media/MediaPlayer$OnCompletionListener;)V`,
      ),
      listener('Played', 'onCompletion(Landroid/media/MediaPlayer;)V', {
        implements: ['android.media.MediaPlayer$OnCompletionListener'],
      }),
    ],
  },
]

const ofFrameworks: Scene[] = [
  {
    name: 'method that React Native scripts may call',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Device.imei',
    classes: [
      page(makes('Device')),
      cls('Device', [bareInit(), { ...method('imei()V', READ), annotation: 'com.facebook.react.bridge.ReactMethod' }]),
    ],
  },
  {
    name: 'Flutter method channel',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Plugin.onMethodCall',
    classes: [
      page(`${makes('Plugin')}
        const/4 v1, 0
        invoke-virtual {v1, v0}, Lio/flutter/plugin/common/MethodChannel;->setMethodCallHandler(Lio/flutter/plugin/common/MethodChannel$MethodCallHandler;)V`),
      listener('Plugin', 'onMethodCall(Lio/flutter/plugin/common/MethodCall;Lio/flutter/plugin/common/MethodChannel$Result;)V', {
        implements: ['io.flutter.plugin.common.MethodChannel$MethodCallHandler'],
      }),
    ],
  },
]

/** Code that runs after an event for which the app registered. */
export const listenerScenes: Scene[] = [
  ...onOpeningPages,
  ...ofFrameworks,
  {
    name: 'adapter of a shown list',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > callback Rows.getView',
    classes: [
      page(
        `${makes('Rows')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/widget/ListView;->setAdapter(Landroid/widget/ListAdapter;)V`,
      ),
      cls(
        'Rows',
        [
          bareInit('Landroid/widget/BaseAdapter;'),
          {
            signature: 'getView(ILandroid/view/View;Landroid/view/ViewGroup;)Landroid/view/View;',
            code: `${READ}\nreturn-object v0`,
          },
        ],
        { extends: 'android.widget.BaseAdapter' },
      ),
    ],
  },
  {
    name: 'clipboard listener',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Copied.onPrimaryClipChanged',
    classes: [
      app(
        `${makes('Copied')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/content/ClipboardManager;->addPrimaryClipChangedListener(Landroid/content/ClipboardManager$OnPrimaryClipChangedListener;)V`,
      ),
      listener('Copied', 'onPrimaryClipChanged()V', {
        implements: ['android.content.ClipboardManager$OnPrimaryClipChangedListener'],
      }),
    ],
  },
  {
    name: 'lambda that the platform calls for each element of a list',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Each.accept',
    classes: [
      app(`${makes('Each')}\n${FOR_EACH}`),
      listener('Each', 'accept(Ljava/lang/Object;)V', { implements: ['java.util.function.Consumer'] }),
    ],
  },
  {
    name: 'proxy of an interface (java.lang.reflect.Proxy)',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Hook.invoke',
    classes: [
      app(`${makes('Hook')}
        const/4 v1, 0
        invoke-static {v1, v1, v0}, Ljava/lang/reflect/Proxy;->newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;`),
      cls(
        'Hook',
        [
          bareInit(),
          {
            signature: 'invoke(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;',
            code: `${READ}\nreturn-object v0`,
          },
        ],
        { implements: ['java.lang.reflect.InvocationHandler'] },
      ),
    ],
  },
  {
    name: 'JavaScript interface method',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Bridge.device',
    classes: [
      page(`${makes('Bridge')}\n${ADD_BRIDGE}`),
      cls('Bridge', [bareInit(), { ...method('device()V', READ), annotation: BRIDGE }]),
    ],
  },
  {
    name: 'method without @JavascriptInterface',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      page(`${makes('Bridge')}\n${ADD_BRIDGE}`),
      cls('Bridge', [bareInit(), { ...method('other()V', ''), annotation: BRIDGE }, method('device()V', READ)]),
    ],
  },
]
