import type { MethodCode } from '../format/dex-class.ts'
import { READ, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const [OBJECT, STRING] = ['Ljava/lang/Object;', 'Ljava/lang/String;']
const descriptor = (type: string) => `L${type.replaceAll('.', '/')};`
const ending = (signature: string) => {
  const type = signature.slice(signature.indexOf(')') + 1)
  if (type === 'V') return 'return-void'
  return type === 'Z' || type === 'I' ? 'const/4 v0, 0\nreturn v0' : 'const/4 v0, 0\nreturn-object v0'
}
const reads = (signature: string): MethodCode => ({ signature, code: `${READ}\n${ending(signature)}` })
/** Passes v0 to an unknown class. */
const HANDED = `invoke-static {v0}, Lorg/nobody/Registry;->take(${OBJECT})V`

type Asked = { type: string; asked: string; isClass?: true; truth?: 'after' }
/** An app class with a method that the platform calls; the first page creates an instance and passes it on. */
const askedScene = ([name, { type, asked, isClass, truth }]: [string, Asked]): Scene => ({
  name,
  truth: truth ?? 'before',
  reach: truth === 'after' ? 'action' : 'maybe',
  chain: `entry MainActivity.onCreate > callback Heard.${asked.slice(0, asked.indexOf('('))}`,
  classes: [
    page(`${makes('Heard')}\n${HANDED}`),
    cls(
      'Heard',
      [bareInit(isClass ? descriptor(type) : undefined), reads(asked)],
      isClass ? { extends: type } : { implements: [type] },
    ),
  ],
})
const below = (type: string, asked: string): Asked => ({ type, asked, isClass: true })
const later = (asked: Asked): Asked => ({ ...asked, truth: 'after' })

const ASKED: Record<string, Asked> = {
  'banner that code makes, as it comes into the window': below('android.widget.FrameLayout', 'onAttachedToWindow()V'),
  'text that code makes, as it is drawn': below('android.widget.TextView', 'onDraw(Landroid/graphics/Canvas;)V'),
  'web page that code makes, as the window shows it': below('android.webkit.WebView', 'onWindowVisibilityChanged(I)V'),
  'group of views, as it draws those in it': below('android.widget.LinearLayout', 'dispatchDraw(Landroid/graphics/Canvas;)V'),
  'row of views that code makes, once it is touched': later(
    below('android.widget.LinearLayout', 'onTouchEvent(Landroid/view/MotionEvent;)Z'),
  ),
  'banner that code makes, once it is gone': later(below('android.widget.FrameLayout', 'onDetachedFromWindow()V')),
  'drawable that code makes, as it is drawn': below('android.graphics.drawable.Drawable', 'draw(Landroid/graphics/Canvas;)V'),
  'list of settings of the platform': below('android.preference.PreferenceFragment', 'onCreate(Landroid/os/Bundle;)V'),
  'list of the platform that goes again': later(below('android.app.ListFragment', 'onDestroyView()V')),
  'dialog that somebody leaves': later(below('android.app.Dialog', 'onBackPressed()V')),
  'query that another thread has made': below(
    'android.content.AsyncQueryHandler',
    'onQueryComplete(ILjava/lang/Object;Landroid/database/Cursor;)V',
  ),
  'rows that a loader of the platform loads': below(
    'android.content.CursorLoader',
    'loadInBackground()Landroid/database/Cursor;',
  ),
  'value that each thread begins with': below('java.lang.ThreadLocal', `initialValue()${OBJECT}`),
  'task that is done': below('java.util.concurrent.FutureTask', 'done()V'),
  'pool of threads before a task': below(
    'java.util.concurrent.ThreadPoolExecutor',
    'beforeExecute(Ljava/lang/Thread;Ljava/lang/Runnable;)V',
  ),
  'task that others split': below('java.util.concurrent.RecursiveTask', `compute()${OBJECT}`),
  'device nearby that is connected': below(
    'android.bluetooth.BluetoothGattCallback',
    'onConnectionStateChange(Landroid/bluetooth/BluetoothGatt;II)V',
  ),
  'sides of a Bluetooth profile that is there': {
    type: 'android.bluetooth.BluetoothProfile$ServiceListener',
    asked: 'onServiceConnected(ILandroid/bluetooth/BluetoothProfile;)V',
  },
  'voice that is ready to speak': { type: 'android.speech.tts.TextToSpeech$OnInitListener', asked: 'onInit(I)V' },
  'account that was asked for': {
    type: 'android.accounts.AccountManagerCallback',
    asked: 'run(Landroid/accounts/AccountManagerFuture;)V',
  },
  'process that has died': { type: 'android.os.IBinder$DeathRecipient', asked: 'binderDied()V' },
  'window that has the focus': {
    type: 'android.view.ViewTreeObserver$OnWindowFocusChangeListener',
    asked: 'onWindowFocusChanged(Z)V',
  },
  'list that is laid out and so scrolls': {
    type: 'android.widget.AbsListView$OnScrollListener',
    asked: 'onScroll(Landroid/widget/AbsListView;III)V',
  },
  'list that somebody scrolls': later({
    type: 'android.widget.AbsListView$OnScrollListener',
    asked: 'onScrollStateChanged(Landroid/widget/AbsListView;I)V',
  }),
  'first choice of a spinner, which it makes itself': {
    type: 'android.widget.AdapterView$OnItemSelectedListener',
    asked: 'onItemSelected(Landroid/widget/AdapterView;Landroid/view/View;II)V',
  },
  'search that somebody writes': later({
    type: 'android.widget.SearchView$OnQueryTextListener',
    asked: `onQueryTextChange(${STRING})Z`,
  }),
  'date that somebody sets': later({
    type: 'android.app.DatePickerDialog$OnDateSetListener',
    asked: 'onDateSet(Landroid/widget/DatePicker;III)V',
  }),
  'page that has come up, as the platform says it last': {
    type: 'android.app.Application$ActivityLifecycleCallbacks',
    asked: 'onActivityPostResumed(Landroid/app/Activity;)V',
  },
  'page that somebody has left': later({
    type: 'android.app.Application$ActivityLifecycleCallbacks',
    asked: 'onActivityStopped(Landroid/app/Activity;)V',
  }),
  'network that has other addresses': below(
    'android.net.ConnectivityManager$NetworkCallback',
    'onLinkPropertiesChanged(Landroid/net/Network;Landroid/net/LinkProperties;)V',
  ),
  'function of a number': { type: 'java.util.function.IntFunction', asked: `apply(I)${OBJECT}` },
  'order of the objects themselves': { type: 'java.lang.Comparable', asked: `compareTo(${OBJECT})I` },
  'text that is read as XML': below('org.xml.sax.helpers.DefaultHandler', 'startDocument()V'),
  'host whose name does not fit': {
    type: 'javax.net.ssl.HostnameVerifier',
    asked: `verify(${STRING}Ljavax/net/ssl/SSLSession;)Z`,
  },
  'message before its handler takes it': below('android.os.Handler', 'dispatchMessage(Landroid/os/Message;)V'),
}

/** The first page has a method that the platform calls at the start, or after a touch. */
const pageScene = (asked: string, reach: 'startup' | 'maybe' | 'action'): Scene => ({
  name: `first page, ${asked.slice(0, asked.indexOf('('))}`,
  truth: reach === 'action' ? 'after' : 'before',
  reach,
  chain: `entry MainActivity.${asked.slice(0, asked.indexOf('('))}`,
  classes: [page('', [reads(asked)])],
})
const PAGES = [
  pageScene('onEnterAnimationComplete()V', 'startup'),
  pageScene(`onTitleChanged(Ljava/lang/CharSequence;I)V`, 'startup'),
  pageScene('getResources()Landroid/content/res/Resources;', 'maybe'),
  pageScene('dispatchTouchEvent(Landroid/view/MotionEvent;)Z', 'action'),
]

const APPEND = 'Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;'
const joined = `const/4 v1, 0\ninvoke-virtual {v1, v0}, ${APPEND}`
const texted = cls('Box', [bareInit(), reads(`toString()${STRING}`)])
const CLICKED = 'Landroid/view/View$OnClickListener;'
const listens = `${makes('Click')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(${CLICKED})V`
const click = (code: string) =>
  cls('Click', [bareInit(), method('onClick(Landroid/view/View;)V', code)], { implements: ['android.view.View$OnClickListener'] })
const CHECKED = 'android.widget.CompoundButton$OnCheckedChangeListener'

const objects: Scene[] = [
  {
    name: 'text of an object that is joined with another one',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Box.toString',
    classes: [page(`${makes('Box')}\n${joined}`), texted],
  },
  {
    name: 'text of an object that a click makes',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Click.onClick > callback Box.toString',
    classes: [page(listens), click(`${makes('Box')}\n${joined}`), texted],
  },
  {
    name: 'place of an object in a map',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Box.hashCode',
    classes: [
      page(`${makes('Box')}\nconst/4 v1, 0\ninvoke-interface {v1, v0, v0}, Ljava/util/Map;->put(${OBJECT}${OBJECT})${OBJECT}`),
      cls('Box', [bareInit(), reads('hashCode()I')]),
    ],
  },
  {
    name: 'click that code makes in a person’s place',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Click.onClick',
    classes: [page(`${listens}\ninvoke-virtual {v1}, Landroid/view/View;->performClick()Z`), click(READ)],
  },
  {
    name: 'switch that code turns on, which then tells its listener',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Heard.onCheckedChanged',
    classes: [
      page(`${makes('Heard')}
        const/4 v1, 0
        invoke-virtual {v1, v0}, Landroid/widget/CheckBox;->setOnCheckedChangeListener(${descriptor(CHECKED)})V
        const/4 v2, 1
        invoke-virtual {v1, v2}, Landroid/widget/CheckBox;->setChecked(Z)V`),
      cls('Heard', [bareInit(), reads('onCheckedChanged(Landroid/widget/CompoundButton;Z)V')], { implements: [CHECKED] }),
    ],
  },
]

/** A helper calls a method of an app object through a distant supertype in the platform. */
const throughScene = (name: string, { type, through, call }: { type: string; through: string; call: string }): Scene => ({
  name,
  truth: 'before',
  reach: 'maybe',
  chain: `entry MainActivity.onCreate > call Tool.go > override Box.${call.slice(0, call.indexOf('('))}`,
  classes: [
    page(`${makes('Box')}\ninvoke-static {v0}, ${own('Tool')}->go(${through})V`),
    cls('Box', [bareInit(descriptor(type)), reads(call)], { extends: type }),
    cls('Tool', [
      still(
        `go(${through})V`,
        `const/4 v0, 0\n${through === 'Landroid/view/View;' ? 'invoke-virtual {p0}' : `invoke-interface {p0${call.includes('()') ? '' : ', v0'}}`}, ${through}->${call}`,
      ),
    ]),
  ],
})
const THROUGH = [
  throughScene('view that is brought to the front as a view', {
    type: 'android.widget.FrameLayout',
    through: 'Landroid/view/View;',
    call: 'bringToFront()V',
  }),
  throughScene('map that is asked for a value as a map', {
    type: 'java.util.concurrent.ConcurrentHashMap',
    through: 'Ljava/util/Map;',
    call: `get(${OBJECT})${OBJECT}`,
  }),
  throughScene('list that is asked for its size as a collection', {
    type: 'java.util.ArrayList',
    through: 'Ljava/util/Collection;',
    call: 'size()I',
  }),
]

/** Methods that the platform calls on app objects, by any of their platform types. */
export const askedByPlatformScenes: Scene[] = [...Object.entries(ASKED).map(askedScene), ...PAGES, ...objects, ...THROUGH]
