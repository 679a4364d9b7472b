import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { wantedInCode } from './all.ts'
import { verdictOf } from './testing/facts.ts'

const TEXT = 'Ljava/lang/String;'
const ENABLE = 'const/4 v0, 1\ninvoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V'
const method = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code: `${code}\nreturn-void` })
const own = (name: string, ...methods: MethodCode[]): ClassCode => ({ name: `org.x.${name}`, methods })

const judged = (...classes: ClassCode[]) => {
  const facts = readFacts(bytesSource(buildApk(change.withCode(...classes)(cleanSpec()))), { wanted: wantedInCode })
  return verdictOf('SEC-14', facts)
}
const outcomeOf = (...classes: ClassCode[]) => judged(...classes).outcome
const placesOf = (...classes: ClassCode[]) =>
  judged(...classes).evidence?.flatMap(({ at, table }) => (table?.rows ?? []).map(({ cells }) => [at, ...cells])) ?? []

const LEVEL = 'open(I)V'
/** Opens where the level is 3. */
const byLevel = own('Pages', method(LEVEL, `const/4 v0, 3\nif-ne p0, v0, :no\n${ENABLE}\n:no`))
const withLevel = (name: string, level: number, before = '') =>
  own(name, method('go(Lorg/x/Flags;)V', `${before}\nconst/4 v0, ${level}\ninvoke-static {v0}, Lorg/x/Pages;->${LEVEL}\n:out`))

test('behind a comparison of a number the callers decide', () => {
  assert.equal(outcomeOf(byLevel, withLevel('A', 1), withLevel('B', 2)), 'pass')
  assert.equal(outcomeOf(byLevel, withLevel('A', 3)), 'fail')
  assert.equal(outcomeOf(byLevel), 'undetermined', 'nobody says')
  assert.match(judged(byLevel).reason, /传入的参数/)
})

test('views of X5 and UC count as the platform’s', () => {
  for (const view of ['Lcom/tencent/smtt/sdk/WebView;', 'Lcom/uc/webview/export/WebView;']) {
    const enabling = (value: string) => own('Pages', method('go(Z)V', `${value}, ${view}->setWebContentsDebuggingEnabled(Z)V`))
    assert.equal(outcomeOf(enabling('const/4 v0, 1\ninvoke-static {v0}')), 'fail')
    assert.equal(outcomeOf(enabling('const/4 v0, 0\ninvoke-static {v0}')), 'pass')
    assert.equal(outcomeOf(enabling('invoke-static {p0}')), 'undetermined')
  }
})

test('where callers disagree, those that come there are the places', () => {
  assert.deepEqual(placesOf(byLevel, withLevel('A', 1), withLevel('B', 3)), [
    ['org.x.B', 'go(Flags)', 'setWebContentsDebuggingEnabled(true)，调用 Pages.open(int) 时打开'],
  ])
})

test('a caller that does not say, or asks something itself, leaves it open', () => {
  const given = own('B', method('go(I)V', `invoke-static {p0}, Lorg/x/Pages;->${LEVEL}`))
  assert.equal(outcomeOf(byLevel, withLevel('A', 1), given), 'undetermined')
  assert.equal(outcomeOf(byLevel, withLevel('A', 3), given), 'fail', 'another one comes there')
  const asks = 'sget-boolean v0, Lorg/x/Flags;->ON:Z\nif-eqz v0, :out'
  assert.equal(outcomeOf(byLevel, withLevel('A', 3, asks)), 'undetermined')
  const isThere = 'if-eqz p0, :out'
  assert.equal(outcomeOf(byLevel, withLevel('A', 3, isThere)), 'fail', 'whether an object is there says nothing')
})

test('a method that others may call is not closed by what the code’s own callers say', () => {
  const listed = own('Pages', {
    ...method(LEVEL, `const/4 v0, 3\nif-ne p0, v0, :no\n${ENABLE}\n:no`),
    annotation: 'android.webkit.JavascriptInterface',
  })
  assert.equal(outcomeOf(listed, withLevel('A', 1)), 'undetermined')
  const asks = `const-class v0, Lorg/x/Pages;\nconst-string v1, "open"\nconst/4 v2, 0\ninvoke-virtual {v0, v1, v2}, Ljava/lang/Class;->getMethod(${TEXT}[Ljava/lang/Class;)Ljava/lang/reflect/Method;`
  assert.equal(outcomeOf(byLevel, withLevel('A', 1), own('B', method('go()V', asks))), 'undetermined')
})

test('a call that may run the method of a class below is no sure one', () => {
  const virtual = (signature: string, code: string): MethodCode => ({ signature, code: `${code}\nreturn-void` })
  const base = own('Pages', virtual(LEVEL, `const/4 v0, 3\nif-ne p1, v0, :no\n${ENABLE}\n:no`))
  const caller = own('A', method('go(Lorg/x/Pages;)V', `const/4 v0, 3\ninvoke-virtual {p0, v0}, Lorg/x/Pages;->${LEVEL}`))
  assert.equal(outcomeOf(base, caller), 'fail')
  const quiet: ClassCode = { ...own('Quiet', virtual(LEVEL, '')), extends: 'org.x.Pages' }
  assert.equal(outcomeOf(base, caller, quiet), 'undetermined')
  const other: ClassCode = { ...own('Other', virtual('shut(I)V', '')), extends: 'org.x.Pages' }
  assert.equal(outcomeOf(base, caller, other), 'fail', 'a class below that keeps it')
})

test('another question before the call stays open', () => {
  const both = own(
    'Pages',
    method(LEVEL, `const/4 v0, 3\nif-ne p0, v0, :no\nsget-boolean v0, Lorg/x/Flags;->ON:Z\nif-eqz v0, :no\n${ENABLE}\n:no`),
  )
  assert.equal(outcomeOf(both, withLevel('A', 3)), 'undetermined')
  assert.equal(outcomeOf(both, withLevel('A', 1)), 'pass', 'nobody comes that far')
})

const NAME = `open(${TEXT})V`
const equals = (ask: string) => `const-string v0, "debug"\n${ask}\nmove-result v0\nif-eqz v0, :no\n${ENABLE}\n:no`
const ways: [string, string][] = [
  ['equals', equals(`invoke-virtual {v0, p0}, ${TEXT}->equals(Ljava/lang/Object;)Z`)],
  [
    'areEqual',
    equals(`invoke-static {p0, v0}, Lkotlin/jvm/internal/Intrinsics;->areEqual(Ljava/lang/Object;Ljava/lang/Object;)Z`),
  ],
  [
    'a switch over texts',
    `invoke-virtual {p0}, ${TEXT}->hashCode()I\nmove-result v0\nconst v1, 95458899\nif-ne v0, v1, :no\n${equals(`invoke-virtual {p0, v0}, ${TEXT}->equals(Ljava/lang/Object;)Z`)}`,
  ],
]
const withName = (name: string, text: string) =>
  own(name, method('go()V', `const-string v0, "${text}"\ninvoke-static {v0}, Lorg/x/Pages;->${NAME}`))

for (const [said, code] of ways)
  test(`behind a comparison of a text the callers decide: ${said}`, () => {
    const pages = own('Pages', method(NAME, code))
    assert.equal(outcomeOf(pages, withName('A', 'release')), 'pass')
    assert.equal(outcomeOf(pages, withName('A', 'debug')), 'fail')
    assert.deepEqual(
      placesOf(pages, withName('A', 'release'), withName('B', 'debug')).map(([at]) => at),
      ['org.x.B'],
    )
    assert.equal(outcomeOf(pages), 'undetermined')
  })

test('an argument that callers leave out decides as well', () => {
  const FILLING = 'open$default(ZILjava/lang/Object;)V'
  const filling = (left: number) =>
    own(
      'Pages',
      method('open(Z)V', `if-eqz p0, :no\n${ENABLE}\n:no`),
      method(
        FILLING,
        `and-int/lit8 p1, p1, 1\nif-eqz p1, :given\nconst/4 p0, ${left}\n:given\ninvoke-static {p0}, Lorg/x/Pages;->open(Z)V`,
      ),
    )
  const leaves = own(
    'A',
    method('go()V', `const/4 v0, 0\nconst/4 v1, 1\nconst/4 v2, 0\ninvoke-static {v0, v1, v2}, Lorg/x/Pages;->${FILLING}`),
  )
  assert.equal(outcomeOf(filling(0), leaves), 'pass')
  assert.equal(outcomeOf(filling(1), leaves), 'fail')
  assert.equal(outcomeOf(filling(0)), 'undetermined')
})

test('a yes behind another question is no sure yes', () => {
  const pages = own('Pages', method('open(Z)V', `if-eqz p0, :no\n${ENABLE}\n:no`))
  const yes = (name: string, before = '') =>
    own(name, method('go()V', `${before}\nconst/4 v0, 1\ninvoke-static {v0}, Lorg/x/Pages;->open(Z)V\n:out`))
  const asks = 'sget-boolean v0, Lorg/x/Flags;->ON:Z\nif-eqz v0, :out'
  assert.equal(outcomeOf(pages, yes('A', asks)), 'undetermined')
  assert.equal(outcomeOf(pages, yes('A', asks), yes('B')), 'fail', 'another one asks nothing')
  assert.equal(outcomeOf(pages, yes('A')), 'fail')
})

const YES = 'open(Z)V'
const byYes = own('Pages', method(YES, `if-eqz p0, :no\n${ENABLE}\n:no`))
const isDebug = 'invoke-static {}, Lorg/y/Flags;->isDebug()Z\nmove-result v0'
const saysYes = `const/4 v0, 1\ninvoke-static {v0}, Lorg/x/Pages;->${YES}`
/** `if (isDebug()) high else low` in v0. */
const either = (low: number, high: number) =>
  `invoke-static {}, Lorg/y/Flags;->isDebug()Z\nmove-result v1\nconst/4 v0, ${low}\nif-eqz v1, :low\nconst/4 v0, ${high}\n:low`

test('a caller that says one of two comes there on no sure way', () => {
  const level = own('A', method('go()V', `${either(1, 3)}\ninvoke-static {v0}, Lorg/x/Pages;->${LEVEL}`))
  assert.equal(outcomeOf(byLevel, level), 'undetermined')
  assert.equal(outcomeOf(byLevel, level, withLevel('B', 3)), 'fail', 'another one comes there')
  const yes = own('A', method('go()V', `${either(0, 1)}\ninvoke-static {v0}, Lorg/x/Pages;->${YES}`))
  assert.equal(outcomeOf(byYes, yes), 'undetermined')
})

test('what a caller says is held against something that is not known', () => {
  const against = (what: string) => own('Pages', method(LEVEL, `${what}\nif-ne p0, v0, :no\n${ENABLE}\n:no`))
  assert.equal(outcomeOf(against('sget v0, Lorg/y/Config;->LEVEL:I'), withLevel('A', 3)), 'undetermined')
  const asked = 'invoke-static {}, Lorg/y/Config;->level()I\nmove-result v0'
  assert.equal(outcomeOf(against(asked), withLevel('A', 3)), 'undetermined')
  const same = own('Pages', method(NAME, `const-string v0, "debug"\nif-ne p0, v0, :no\n${ENABLE}\n:no`))
  assert.equal(outcomeOf(same, withName('A', 'release')), 'undetermined', 'whether it is the very same object')
})

test('whoever asks something leaves it open, however many callers further up', () => {
  const near = (asks = '') => own('Near', method('near(Z)V', `${asks}\ninvoke-static {p0}, Lorg/x/Pages;->${YES}\n:out`))
  const far = (asks = '') =>
    own('Far', method('go()V', `${asks}\nconst/4 v0, 1\ninvoke-static {v0}, Lorg/x/Near;->near(Z)V\n:out`))
  const asks = `${isDebug}\nif-eqz v0, :out`
  assert.equal(outcomeOf(byYes, near(), far()), 'fail')
  assert.equal(outcomeOf(byYes, near(), far(asks)), 'undetermined')
  assert.equal(outcomeOf(byYes, near(asks), far()), 'undetermined')
  assert.equal(outcomeOf(byYes, near(), far(asks), own('A', method('go()V', saysYes))), 'fail', 'another one asks nothing')
})

test('an answer that was put together of several is asked as well', () => {
  const behind = (code: string) => own('A', method('go()V', `${either(0, 1)}\nif-eqz v0, :no\n${code}\n:no`))
  assert.equal(outcomeOf(behind(ENABLE)), 'undetermined')
  assert.match(judged(behind(ENABLE)).reason, /先判断 其他条件/)
  assert.equal(outcomeOf(byYes, behind(saysYes)), 'undetermined')
})

test('a question in a loop is asked, though the loop comes by again', () => {
  const next = 'invoke-static {}, Lorg/y/Flags;->next()I\nmove-result v0\nif-eqz v0, :out'
  const loop = (code: string) => own('A', method('go()V', `:top\n${next}\n${isDebug}\nif-eqz v0, :top\n${code}\ngoto :top\n:out`))
  assert.equal(outcomeOf(loop(ENABLE)), 'undetermined')
  assert.equal(outcomeOf(byYes, loop(saysYes)), 'undetermined')
})
