import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { chain, withCode } from '../samples/app-spec.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, cleanSpec } from '../samples/index.ts'
import type { Change } from '../samples/index.ts'
import { withoutMethods } from '../samples/violations/code.ts'
import { wantedInCode } from './all.ts'
import { codeTable } from './testing/code-table.ts'
import { verdictOf } from './testing/facts.ts'

const OWN = 'org.sample.clean'
const ON_CREATE = 'onCreate(Landroid/os/Bundle;)V'
const SET_UP = 'setUp(Landroid/webkit/WebView;)V'
const MAKE = 'make(Landroid/content/Context;)Landroid/webkit/WebView;'
/** What stands in a register: a view of the layout, one that is kept in a field, a new one. */
const found = (id: number, register = 'v0') =>
  `const ${register}, ${id}\ninvoke-virtual {p0, ${register}}, Landroid/app/Activity;->findViewById(I)Landroid/view/View;\nmove-result-object ${register}`
const kept = (name: string, field = 'view', register = 'v0') =>
  `iget-object ${register}, p0, Lorg/sample/clean/${name};->${field}:Landroid/webkit/WebView;`
const made = (register: string) =>
  `new-instance ${register}, Landroid/webkit/WebView;\ninvoke-direct {${register}, p0}, Landroid/webkit/WebView;-><init>(Landroid/content/Context;)V`
const wide = (view: string, value = 1) =>
  `invoke-virtual {${view}}, Landroid/webkit/WebView;->getSettings()Landroid/webkit/WebSettings;
   move-result-object v2
   const/4 v3, ${value}
   invoke-virtual {v2, v3}, Landroid/webkit/WebSettings;->setUseWideViewPort(Z)V`
const load = (view: string, text = 'https://www.sample.example/', type = 'Landroid/webkit/WebView;') =>
  `const-string v3, "${text}"\ninvoke-virtual {${view}, v3}, ${type}->loadUrl(Ljava/lang/String;)V`
const call = (target: string, view = 'v0') => `invoke-static {${view}}, Lorg/sample/clean/${target}`

const method = (signature: string, ...code: string[]): MethodCode => ({ signature, code: [...code, 'return-void'].join('\n') })
const page = (name: string, ...code: string[]): ClassCode => ({
  name: `${OWN}.${name}`,
  extends: 'android.app.Activity',
  methods: [method(ON_CREATE, ...code)],
})
const HELPER: ClassCode = { name: `${OWN}.Views`, methods: [{ ...method(SET_UP, wide('p0')), isStatic: true }] }
const FACTORY: ClassCode = {
  name: `${OWN}.Factory`,
  methods: [{ signature: MAKE, isStatic: true, code: `${made('v0')}\n${wide('v0')}\nreturn-object v0` }],
}
const VIEW = 'Lorg/sample/clean/WideView;'
const OWN_VIEW: ClassCode = {
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
const PLAIN_VIEW: ClassCode = {
  name: `${OWN}.PlainView`,
  extends: 'android.webkit.WebView',
  methods: [method('show()V', load('p0'))],
}
/** The page's own method is given one of its two views. */
const OWN_SET_UP: ClassCode = {
  name: `${OWN}.Two`,
  extends: 'android.app.Activity',
  methods: [
    method(ON_CREATE, found(7, 'v0'), found(8, 'v1'), call(`Two;->${SET_UP}`), load('v0'), load('v1')),
    { ...method(SET_UP, wide('p0')), isStatic: true },
  ],
}
/** Keeps what the factory makes, and another view. */
const KEEPER: ClassCode = page(
  'Keeper',
  `invoke-static {p0}, Lorg/sample/clean/Factory;->${MAKE}
   move-result-object v0
   iput-object v0, p0, Lorg/sample/clean/Keeper;->made:Landroid/webkit/WebView;`,
  kept('Keeper', 'made'),
  load('v0'),
  kept('Keeper', 'other'),
  load('v0'),
)
const CLIENT: ClassCode = {
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
const ASK_PART = `const/4 v0, 0
  invoke-virtual {v0}, Lorg/sample/clean/Part;->view()Landroid/webkit/WebView;
  move-result-object v0`
const PRESENTER: ClassCode = { name: `${OWN}.Presenter`, methods: [method('show()V', kept('Presenter'), load('v0'))] }
/** These classes instead of the page with a web view that the clean app has. */
const instead = (...classes: ClassCode[]): Change => chain(withoutMethods('MainActivity'), withCode(...classes))
const GOOD = page('Good', kept('Good'), wide('v0'), load('v0'))
const BAD = page('Bad', kept('Bad'), load('v0'))
const twoViews = (...code: string[]) => instead(page('Two', found(7, 'v0'), found(8, 'v1'), ...code))
const SCRIPT = `new-instance v3, Ljava/lang/StringBuilder;
  invoke-direct {v3}, Ljava/lang/StringBuilder;-><init>()V
  const-string v2, "javascript:show("
  invoke-virtual {v3, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
  move-result-object v3
  invoke-virtual {v3}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
  move-result-object v3
  invoke-virtual {v0, v3}, Landroid/webkit/WebView;->loadUrl(Ljava/lang/String;)V`

codeTable('LSA-20', [
  ['two pages that set their own', 'pass', instead(GOOD, page('Other', kept('Other'), wide('v0'), load('v0')))],
  ['a page that sets its own makes no other one wide', 'fail', instead(GOOD, BAD), /1 处网页视图没有打开/],
  ['switched off', 'fail', instead(page('Off', kept('Off'), wide('v0', 0), load('v0')))],
  ['two views of a page, one of them wide', 'fail', twoViews(wide('v0'), load('v0'), load('v1'))],
  ['two views of a page, both wide', 'pass', twoViews(wide('v0'), wide('v1'), load('v0'), load('v1'))],
  ['two views of a page, one switched off', 'fail', twoViews(wide('v0'), wide('v1', 0), load('v0'), load('v1'))],
  [
    'two views that a page keeps, one of them wide',
    'fail',
    instead(page('Two', kept('Two'), kept('Two', 'other', 'v1'), wide('v0'), load('v0'), load('v1'))),
  ],
  [
    'a view of the bound layout, beside a page that sets its own',
    'fail',
    instead(GOOD, page('Bound', kept('databinding/PageBinding'), load('v0'))),
  ],
  [
    'the view that another class holds',
    'undetermined',
    instead(page('Part', kept('Part'), wide('v0')), page('Whole', kept('Part'), load('v0'))),
  ],
  [
    'two new views of a method, one of them wide',
    'fail',
    instead(page('Two', made('v0'), made('v1'), wide('v0'), load('v0'), load('v1'))),
  ],
  [
    'two views of a page that can not be told apart',
    'undetermined',
    instead(page('Two', kept('Two'), wide('v0'), kept('Two'), wide('v0', 0), load('v0'))),
    /Two 里的宽视口有开有关/,
  ],
  ['a helper that both pages call', 'pass', instead(HELPER, ...['A', 'B'].map((one) => helped(one)))],
  [
    'a helper that one of two pages calls',
    'undetermined',
    instead(HELPER, helped('A'), BAD),
    /看不出 Views\.setUp\(WebView\) 有没有给 Bad\.onCreate\(Bundle\) 打开网页所用的视图打开宽视口/,
  ],
  ['a factory that the page asks', 'pass', instead(FACTORY, asking(load('v0')))],
  ['a factory that another class asks', 'undetermined', instead(FACTORY, BAD)],
  [
    'the class above sets it',
    'pass',
    instead(page('Base', kept('Base'), wide('v0')), { ...page('Below', kept('Below'), load('v0')), extends: `${OWN}.Base` }),
  ],
  ['a class below sets it', 'undetermined', instead(BAD, { ...page('Below', kept('Below'), wide('v0')), extends: `${OWN}.Bad` })],
  ['the view sets itself', 'pass', instead(OWN_VIEW, page('Own', kept('Own'), load('v0', 'https://www.sample.example/', VIEW)))],
  [
    'the layout may hold a view that sets itself',
    'undetermined',
    instead(OWN_VIEW, page('Plain', found(7), load('v0'))),
    /WideView\.<init>\(Context\) 有没有给 Plain/,
  ],
  ['a new view of the platform beside one that sets itself', 'fail', instead(OWN_VIEW, page('New', made('v0'), load('v0')))],
  ['a view of the app’s own beside one that sets itself', 'fail', instead(OWN_VIEW, PLAIN_VIEW)],
  [
    'a helper that is given one of two views',
    'undetermined',
    chain(twoViews(call(`Views;->${SET_UP}`), load('v0'), load('v1')), withCode(HELPER)),
    /Views\.setUp\(WebView\) 有没有给 Two\.onCreate/,
  ],
  ['a method of the page that is given one of two views', 'undetermined', instead(OWN_SET_UP)],
  [
    'a helper that is given a view, which the page also keeps',
    'pass',
    instead(HELPER, page('Same', found(7), call(`Views;->${SET_UP}`), load('v0'), kept('Same'), load('v0'))),
  ],
  ['a factory that is asked for one of two views', 'undetermined', instead(FACTORY, KEEPER)],
  [
    'somebody opens a page in the view that a page sets up',
    'undetermined',
    instead(page('Setting', kept('Setting'), wide('v0')), PRESENTER),
    /看不出 Setting\.onCreate\(Bundle\) 有没有给 Presenter\.show\(\) 打开网页/,
  ],
  [
    'a page opens one in the view of a part that sets it up',
    'undetermined',
    instead(page('Part', kept('Part'), wide('v0')), page('Whole', ASK_PART, load('v0'))),
  ],
  ['what a client opens is the view of the page', 'pass', instead(GOOD, CLIENT)],
  ['a script opens no page', 'notApplicable', instead(page('Script', kept('Script'), load('v0', 'javascript:show()'), SCRIPT))],
])

function helped(name: string) {
  return page(name, kept(name), call(`Views;->${SET_UP}`), load('v0'))
}
function asking(then: string) {
  return page('Asking', call(`Factory;->${MAKE}`, 'p0'), 'move-result-object v0', then)
}

test('LSA-20 shows the views that are not wide, and no other', () => {
  const facts = readFacts(bytesSource(buildApk(instead(GOOD, BAD)(cleanSpec()))), { wanted: wantedInCode })
  assert.deepEqual(
    verdictOf('LSA-20', facts).evidence.map(({ at }) => at),
    [`${OWN}.Bad`],
  )
})

test('facts without the calls between pages and helpers leave it open whose view a helper sets', () => {
  const facts = readFacts(bytesSource(buildApk(instead(HELPER, helped('A'))(cleanSpec()))), { wanted: wantedInCode })
  assert.ok(facts.code.seen)
  const { viewSetters, ...value } = facts.code.value
  assert.deepEqual(viewSetters, [{ host: `${OWN}.A`, class: `${OWN}.Views`, method: SET_UP }])
  assert.equal(verdictOf('LSA-20', { ...facts, code: { seen: true, value } }).outcome, 'undetermined')
})

test('what stands above the classes is worked out for each place, not for each pair of places', () => {
  const facts = readFacts(bytesSource(buildApk(instead(GOOD, BAD)(cleanSpec()))), { wanted: wantedInCode })
  assert.ok(facts.code.seen)
  const { value } = facts.code
  let asked = 0
  const supers = new Proxy(value.supers, {
    getOwnPropertyDescriptor: (own, name) => {
      asked += 1
      return Reflect.getOwnPropertyDescriptor(own, name)
    },
  })
  const many = 100
  const calls = Object.entries(value.calls).map(([pattern, { total, sites }]): [string, (typeof value.calls)[string]] => [
    pattern,
    { total: total * many, sites: sites.flatMap((one) => Array.from({ length: many }, () => one)) },
  ])
  const outcomeOf = (code: typeof value) => verdictOf('LSA-20', { ...facts, code: { seen: true, value: code } }).outcome
  outcomeOf({ ...value, supers })
  const once = asked
  assert.equal(outcomeOf({ ...value, supers, calls: Object.fromEntries(calls) }), 'fail')
  assert.ok(asked - once <= 2 * many * once, `${once} questions for each place, ${asked - once} for ${many} times as many`)
})
