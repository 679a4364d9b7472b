import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { chain, withCode } from '../samples/app-spec.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, cleanSpec } from '../samples/index.ts'
import { wantedInCode } from './all.ts'
import { codeTable } from './testing/code-table.ts'
import { verdictOf } from './testing/facts.ts'
import {
  ASK_PART,
  BAD,
  CLIENT,
  FACTORY,
  GIVING,
  GOOD,
  HELPER,
  KEEPER,
  LISTED,
  ON_CREATE,
  OPENING,
  OWN,
  OWN_SET_UP,
  OWN_VIEW,
  PLAIN_VIEW,
  PRESENTER,
  PRESENTING,
  SCRIPT,
  SET_UP,
  VIEW,
  asking,
  call,
  found,
  helped,
  instead,
  kept,
  load,
  made,
  method,
  page,
  twoViews,
  wide,
} from './testing/web-view-pages.ts'

const POST = `const-string v3, "https://www.sample.example/"
  const/4 v1, 0
  invoke-virtual {v0, v3, v1}, Landroid/webkit/WebView;->postUrl(Ljava/lang/String;[B)V`
const KEEP = 'iput-object v0, p0, Lorg/sample/clean/Two;->view:Landroid/webkit/WebView;'
const KEEP_OTHER = KEEP.replace('view:', 'other:')
const BOTH = `${KEEP}\n${KEEP_OTHER}`
/** Sets up the view of one field, and opens the page in that of the other. */
const twice = (view: string, keep: string, ...more: MethodCode[]): ClassCode => ({
  ...page('Two', view, keep),
  methods: [method(ON_CREATE, view, keep), method('open()V', kept('Two'), wide('v0'), kept('Two', 'other'), load('v0')), ...more],
})
const inX5 = (view: string) => load(view, 'https://www.sample.example/', 'Lcom/tencent/smtt/sdk/WebView;')
const inUc = (view: string) => load(view, 'https://www.sample.example/', 'Lcom/uc/webview/export/WebView;')
codeTable('LSA-20', [
  [
    'a page that X5 shows',
    'undetermined',
    instead(page('X5', 'const/4 v0, 0', inX5('v0'))),
    /X5\.onCreate\(Bundle\) 用 X5 的视图/,
  ],
  ['a page that UC shows', 'undetermined', instead(page('Uc', 'const/4 v0, 0', inUc('v0'))), /用 UC 的视图/],
  ['a page that X5 shows, beside one that sets its own', 'undetermined', instead(GOOD, page('X5', 'const/4 v0, 0', inX5('v0')))],
  ['a page that X5 shows, beside one that does not', 'fail', instead(BAD, page('X5', 'const/4 v0, 0', inX5('v0')))],
  ['two pages that set their own', 'pass', instead(GOOD, page('Other', kept('Other'), wide('v0'), load('v0')))],
  ['a page that sets its own makes no other one wide', 'fail', instead(GOOD, BAD), /1 处网页视图没有打开/],
  ['switched off', 'fail', instead(page('Off', kept('Off'), wide('v0', 0), load('v0')))],
  ['a page that is asked for with what a form holds', 'fail', instead(page('Form', kept('Form'), POST))],
  ['the same in a view that is set up', 'pass', instead(page('Form', kept('Form'), wide('v0'), POST))],
  ['two views of a page, one of them wide', 'fail', twoViews(wide('v0'), load('v0'), load('v1'))],
  ['two views of a page, both wide', 'pass', twoViews(wide('v0'), wide('v1'), load('v0'), load('v1'))],
  ['two views of a page, one switched off', 'fail', twoViews(wide('v0'), wide('v1', 0), load('v0'), load('v1'))],
  [
    'two views that a page keeps, one of them wide',
    'fail',
    instead(page('Two', kept('Two'), kept('Two', 'other', 'v1'), wide('v0'), load('v0'), load('v1'))),
  ],
  ['two fields of a page that hold the same view', 'pass', instead(twice(found(7), BOTH))],
  ['one that is filled with the other', 'pass', instead(twice(found(7), `${KEEP}\n${kept('Two')}\n${KEEP_OTHER}`))],
  ['one that holds another view later', 'undetermined', instead(twice(found(7), BOTH, method('turn()V', found(8), KEEP_OTHER)))],
  ['two fields that hold two views', 'fail', instead(twice(found(7), `${KEEP}\n${found(8)}\n${KEEP_OTHER}`))],
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
  ['a helper that one of two pages calls', 'fail', instead(HELPER, helped('A'), BAD), /1 处网页视图没有打开/],
  [
    'a helper that one of two pages calls, and somebody with a view from elsewhere',
    'undetermined',
    instead(HELPER, helped('A'), BAD, GIVING),
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
    'fail',
    chain(twoViews(call(`Views;->${SET_UP}`), load('v0'), load('v1')), withCode(HELPER)),
    /1 处|没有打开/,
  ],
  [
    'a helper that is given both views',
    'pass',
    chain(twoViews(call(`Views;->${SET_UP}`), call(`Views;->${SET_UP}`, 'v1'), load('v0'), load('v1')), withCode(HELPER)),
  ],
  [
    'a helper that is given one of two views, and may be given the other by a script',
    'undetermined',
    chain(twoViews(call(`Views;->${SET_UP}`), load('v0'), load('v1')), withCode(LISTED)),
    /Views\.setUp\(WebView\) 有没有给 Two\.onCreate/,
  ],
  [
    'a presenter that has one of two views set up',
    'undetermined',
    instead(
      HELPER,
      PRESENTING,
      page('Two', found(7, 'v0'), found(8, 'v1'), 'invoke-static {}, Lorg/sample/clean/Shown;->show()V', load('v0'), load('v1')),
    ),
  ],
  ['a helper that opens the page itself', 'pass', instead(OPENING, page('Opened', found(7), call(`Opening;->${SET_UP}`)))],
  ['a method of the page that is given one of two views', 'fail', instead(OWN_SET_UP)],
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
  const { viewSetters, calls: told, ...rest } = facts.code.value
  const calls = Object.entries(told).map(([pattern, { total, sites }]): [string, (typeof told)[string]] => [
    pattern,
    { total, sites: sites.map((site) => ({ ...site, handed: [] })) },
  ])
  const value = { ...rest, calls: Object.fromEntries(calls) }
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
