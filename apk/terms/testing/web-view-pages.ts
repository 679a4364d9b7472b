import { chain, withCode } from '../../samples/app-spec.ts'
import type { ClassCode, MethodCode } from '../../samples/format/dex-file.ts'
import type { Change } from '../../samples/index.ts'
import { withoutMethods } from '../../samples/violations/code.ts'

/** Pages with web views, and those who set them up: parts for packages of the tests. */
export const OWN = 'org.sample.clean'
export const ON_CREATE = 'onCreate(Landroid/os/Bundle;)V'
export const SET_UP = 'setUp(Landroid/webkit/WebView;)V'
const MAKE = 'make(Landroid/content/Context;)Landroid/webkit/WebView;'
/** What stands in a register: a view of the layout, one that is kept in a field, a new one. */
export const found = (id: number, register = 'v0') =>
  `const ${register}, ${id}\ninvoke-virtual {p0, ${register}}, Landroid/app/Activity;->findViewById(I)Landroid/view/View;\nmove-result-object ${register}`
export const kept = (name: string, field = 'view', register = 'v0') =>
  `iget-object ${register}, p0, Lorg/sample/clean/${name};->${field}:Landroid/webkit/WebView;`
export const made = (register: string) =>
  `new-instance ${register}, Landroid/webkit/WebView;\ninvoke-direct {${register}, p0}, Landroid/webkit/WebView;-><init>(Landroid/content/Context;)V`
export const wide = (view: string, value = 1) =>
  `invoke-virtual {${view}}, Landroid/webkit/WebView;->getSettings()Landroid/webkit/WebSettings;
   move-result-object v2
   const/4 v3, ${value}
   invoke-virtual {v2, v3}, Landroid/webkit/WebSettings;->setUseWideViewPort(Z)V`
export const load = (view: string, text = 'https://www.sample.example/', type = 'Landroid/webkit/WebView;') =>
  `const-string v3, "${text}"\ninvoke-virtual {${view}, v3}, ${type}->loadUrl(Ljava/lang/String;)V`
export const call = (target: string, view = 'v0') => `invoke-static {${view}}, Lorg/sample/clean/${target}`

export const method = (signature: string, ...code: string[]): MethodCode => ({
  signature,
  code: [...code, 'return-void'].join('\n'),
})
export const page = (name: string, ...code: string[]): ClassCode => ({
  name: `${OWN}.${name}`,
  extends: 'android.app.Activity',
  methods: [method(ON_CREATE, ...code)],
})
export const HELPER: ClassCode = { name: `${OWN}.Views`, methods: [{ ...method(SET_UP, wide('p0')), isStatic: true }] }
export const FACTORY: ClassCode = {
  name: `${OWN}.Factory`,
  methods: [{ signature: MAKE, isStatic: true, code: `${made('v0')}\n${wide('v0')}\nreturn-object v0` }],
}
export const VIEW = 'Lorg/sample/clean/WideView;'
export const OWN_VIEW: ClassCode = {
  name: `${OWN}.WideView`,
  extends: 'android.webkit.WebView',
  methods: [
    method(
      '<init>(Landroid/content/Context;)V',
      'invoke-direct {p0, p1}, Landroid/webkit/WebView;-><init>(Landroid/content/Context;)V',
      wide('p0'),
    ),
  ],
}
export const PLAIN_VIEW: ClassCode = {
  name: `${OWN}.PlainView`,
  extends: 'android.webkit.WebView',
  methods: [method('show()V', load('p0'))],
}
/** The page's own method is given one of its two views. */
export const OWN_SET_UP: ClassCode = {
  name: `${OWN}.Two`,
  extends: 'android.app.Activity',
  methods: [
    method(ON_CREATE, found(7, 'v0'), found(8, 'v1'), call(`Two;->${SET_UP}`), load('v0'), load('v1')),
    { ...method(SET_UP, wide('p0')), isStatic: true },
  ],
}
/** Keeps what the factory makes, and another view. */
export const KEEPER: ClassCode = page(
  'Keeper',
  `invoke-static {p0}, Lorg/sample/clean/Factory;->${MAKE}
   move-result-object v0
   iput-object v0, p0, Lorg/sample/clean/Keeper;->made:Landroid/webkit/WebView;`,
  kept('Keeper', 'made'),
  load('v0'),
  kept('Keeper', 'other'),
  load('v0'),
)
export const CLIENT: ClassCode = {
  name: `${OWN}.Client`,
  extends: 'android.webkit.WebViewClient',
  methods: [
    {
      signature: 'shouldOverrideUrlLoading(Landroid/webkit/WebView;Ljava/lang/String;)Z',
      code: 'invoke-virtual {p1, p2}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V\nconst/4 v0, 1\nreturn v0',
    },
  ],
}
/** Another class is asked for its view. */
export const ASK_PART = `const/4 v0, 0
  invoke-virtual {v0}, Lorg/sample/clean/Part;->view()Landroid/webkit/WebView;
  move-result-object v0`
/** Gives the helper what it is given. */
export const GIVING: ClassCode = {
  name: `${OWN}.Giving`,
  methods: [{ ...method('give(Landroid/webkit/WebView;)V', call(`Views;->${SET_UP}`, 'p0')), isStatic: true }],
}
export const LISTED: ClassCode = {
  name: `${OWN}.Views`,
  methods: [{ ...method(SET_UP, wide('p0')), isStatic: true, annotation: 'android.webkit.JavascriptInterface' }],
}
/** Keeps a view that nobody sees come, and has it set up. */
export const PRESENTING: ClassCode = {
  name: `${OWN}.Shown`,
  methods: [
    {
      ...method('show()V', `sget-object v0, Lorg/sample/clean/Shown;->view:Landroid/webkit/WebView;`, call(`Views;->${SET_UP}`)),
      isStatic: true,
    },
  ],
}
export const OPENING: ClassCode = {
  name: `${OWN}.Opening`,
  methods: [{ ...method(SET_UP, wide('p0'), load('p0')), isStatic: true }],
}
export const PRESENTER: ClassCode = { name: `${OWN}.Presenter`, methods: [method('show()V', kept('Presenter'), load('v0'))] }
/** These classes instead of the page with a web view that the clean app has. */
export const instead = (...classes: ClassCode[]): Change => chain(withoutMethods('MainActivity'), withCode(...classes))
export const GOOD = page('Good', kept('Good'), wide('v0'), load('v0'))
export const BAD = page('Bad', kept('Bad'), load('v0'))
export const twoViews = (...code: string[]) => instead(page('Two', found(7, 'v0'), found(8, 'v1'), ...code))
export const SCRIPT = `new-instance v3, Ljava/lang/StringBuilder;
  invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V
  const-string v2, "javascript:show("
  invoke-virtual {v3, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
  move-result-object v3
  invoke-virtual {v3}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
  move-result-object v3
  invoke-virtual {v0, v3}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V`
export const helped = (name: string) => page(name, kept(name), call(`Views;->${SET_UP}`), load('v0'))
export const asking = (then: string) => page('Asking', call(`Factory;->${MAKE}`, 'p0'), 'move-result-object v0', then)
