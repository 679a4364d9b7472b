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
  'FrameLayout created by code, onAttachedToWindow': below('android.widget.FrameLayout', 'onAttachedToWindow()V'),
  'TextView created by code, onDraw': below('android.widget.TextView', 'onDraw(Landroid/graphics/Canvas;)V'),
  'WebView created by code, onWindowVisibilityChanged': below('android.webkit.WebView', 'onWindowVisibilityChanged(I)V'),
  'LinearLayout created by code, dispatchDraw': below('android.widget.LinearLayout', 'dispatchDraw(Landroid/graphics/Canvas;)V'),
  'LinearLayout created by code, onTouchEvent': later(
    below('android.widget.LinearLayout', 'onTouchEvent(Landroid/view/MotionEvent;)Z'),
  ),
  'FrameLayout created by code, onDetachedFromWindow': later(below('android.widget.FrameLayout', 'onDetachedFromWindow()V')),
  'Drawable created by code, draw': below('android.graphics.drawable.Drawable', 'draw(Landroid/graphics/Canvas;)V'),
  'PreferenceFragment, onCreate': below('android.preference.PreferenceFragment', 'onCreate(Landroid/os/Bundle;)V'),
  'ListFragment, onDestroyView': later(below('android.app.ListFragment', 'onDestroyView()V')),
  'Dialog, onBackPressed': later(below('android.app.Dialog', 'onBackPressed()V')),
  'AsyncQueryHandler, onQueryComplete': below(
    'android.content.AsyncQueryHandler',
    'onQueryComplete(ILjava/lang/Object;Landroid/database/Cursor;)V',
  ),
  'CursorLoader, loadInBackground': below('android.content.CursorLoader', 'loadInBackground()Landroid/database/Cursor;'),
  'ThreadLocal, initialValue': below('java.lang.ThreadLocal', `initialValue()${OBJECT}`),
  'FutureTask, done': below('java.util.concurrent.FutureTask', 'done()V'),
  'ThreadPoolExecutor, beforeExecute': below(
    'java.util.concurrent.ThreadPoolExecutor',
    'beforeExecute(Ljava/lang/Thread;Ljava/lang/Runnable;)V',
  ),
  'RecursiveTask, compute': below('java.util.concurrent.RecursiveTask', `compute()${OBJECT}`),
  'BluetoothGattCallback, onConnectionStateChange': below(
    'android.bluetooth.BluetoothGattCallback',
    'onConnectionStateChange(Landroid/bluetooth/BluetoothGatt;II)V',
  ),
  'BluetoothProfile.ServiceListener, onServiceConnected': {
    type: 'android.bluetooth.BluetoothProfile$ServiceListener',
    asked: 'onServiceConnected(ILandroid/bluetooth/BluetoothProfile;)V',
  },
  'TextToSpeech.OnInitListener, onInit': { type: 'android.speech.tts.TextToSpeech$OnInitListener', asked: 'onInit(I)V' },
  'AccountManagerCallback, run': {
    type: 'android.accounts.AccountManagerCallback',
    asked: 'run(Landroid/accounts/AccountManagerFuture;)V',
  },
  'IBinder.DeathRecipient, binderDied': { type: 'android.os.IBinder$DeathRecipient', asked: 'binderDied()V' },
  'OnWindowFocusChangeListener, onWindowFocusChanged': {
    type: 'android.view.ViewTreeObserver$OnWindowFocusChangeListener',
    asked: 'onWindowFocusChanged(Z)V',
  },
  'AbsListView.OnScrollListener, onScroll': {
    type: 'android.widget.AbsListView$OnScrollListener',
    asked: 'onScroll(Landroid/widget/AbsListView;III)V',
  },
  'AbsListView.OnScrollListener, onScrollStateChanged': later({
    type: 'android.widget.AbsListView$OnScrollListener',
    asked: 'onScrollStateChanged(Landroid/widget/AbsListView;I)V',
  }),
  'AdapterView.OnItemSelectedListener, onItemSelected': {
    type: 'android.widget.AdapterView$OnItemSelectedListener',
    asked: 'onItemSelected(Landroid/widget/AdapterView;Landroid/view/View;II)V',
  },
  'SearchView.OnQueryTextListener, onQueryTextChange': later({
    type: 'android.widget.SearchView$OnQueryTextListener',
    asked: `onQueryTextChange(${STRING})Z`,
  }),
  'DatePickerDialog.OnDateSetListener, onDateSet': later({
    type: 'android.app.DatePickerDialog$OnDateSetListener',
    asked: 'onDateSet(Landroid/widget/DatePicker;III)V',
  }),
  'ActivityLifecycleCallbacks, onActivityPostResumed': {
    type: 'android.app.Application$ActivityLifecycleCallbacks',
    asked: 'onActivityPostResumed(Landroid/app/Activity;)V',
  },
  'ActivityLifecycleCallbacks, onActivityStopped': later({
    type: 'android.app.Application$ActivityLifecycleCallbacks',
    asked: 'onActivityStopped(Landroid/app/Activity;)V',
  }),
  'NetworkCallback, onLinkPropertiesChanged': below(
    'android.net.ConnectivityManager$NetworkCallback',
    'onLinkPropertiesChanged(Landroid/net/Network;Landroid/net/LinkProperties;)V',
  ),
  'IntFunction, apply': { type: 'java.util.function.IntFunction', asked: `apply(I)${OBJECT}` },
  'Comparable, compareTo': { type: 'java.lang.Comparable', asked: `compareTo(${OBJECT})I` },
  'SAX DefaultHandler, startDocument': below('org.xml.sax.helpers.DefaultHandler', 'startDocument()V'),
  'HostnameVerifier, verify': {
    type: 'javax.net.ssl.HostnameVerifier',
    asked: `verify(${STRING}Ljavax/net/ssl/SSLSession;)Z`,
  },
  'Handler, dispatchMessage': below('android.os.Handler', 'dispatchMessage(Landroid/os/Message;)V'),
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
    name: 'toString of an object appended to a StringBuilder',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Box.toString',
    classes: [page(`${makes('Box')}\n${joined}`), texted],
  },
  {
    name: 'toString of an object created on a click',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Click.onClick > callback Box.toString',
    classes: [page(listens), click(`${makes('Box')}\n${joined}`), texted],
  },
  {
    name: 'hashCode of an object put into a map',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Box.hashCode',
    classes: [
      page(`${makes('Box')}\nconst/4 v1, 0\ninvoke-interface {v1, v0, v0}, Ljava/util/Map;->put(${OBJECT}${OBJECT})${OBJECT}`),
      cls('Box', [bareInit(), reads('hashCode()I')]),
    ],
  },
  {
    name: 'performClick in the method that sets the listener',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Click.onClick',
    classes: [page(`${listens}\ninvoke-virtual {v1}, Landroid/view/View;->performClick()Z`), click(READ)],
  },
  {
    name: 'setChecked in the method that sets the listener',
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
  throughScene('FrameLayout subclass called through View', {
    type: 'android.widget.FrameLayout',
    through: 'Landroid/view/View;',
    call: 'bringToFront()V',
  }),
  throughScene('ConcurrentHashMap subclass called through Map', {
    type: 'java.util.concurrent.ConcurrentHashMap',
    through: 'Ljava/util/Map;',
    call: `get(${OBJECT})${OBJECT}`,
  }),
  throughScene('ArrayList subclass called through Collection', {
    type: 'java.util.ArrayList',
    through: 'Ljava/util/Collection;',
    call: 'size()I',
  }),
]

/** Methods that the platform calls on app objects, by any of their platform types. */
export const askedByPlatformScenes: Scene[] = [...Object.entries(ASKED).map(askedScene), ...PAGES, ...objects, ...THROUGH]
