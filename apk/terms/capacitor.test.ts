import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import type { ClassCode } from '../samples/format/dex-file.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import type { Change } from '../samples/index.ts'
import { wantedInCode } from './all.ts'
import { verdictOf } from './testing/facts.ts'

/** What com.getcapacitor.Bridge does in every app that is built with Capacitor. */
const bridge: ClassCode = {
  name: 'com.getcapacitor.Bridge',
  methods: [
    {
      signature: 'initWebView(Lcom/getcapacitor/CapConfig;)V',
      code: `invoke-virtual {p1}, Lcom/getcapacitor/CapConfig;->isWebContentsDebuggingEnabled()Z
        move-result v0
        invoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V
        return-void`,
    },
  ],
}
const BUILDER = 'Lcom/getcapacitor/CapConfig$Builder;'
/** An app that says it in code. */
const builds = (value: number): ClassCode => ({
  name: 'org.sample.clean.Configured',
  methods: [
    {
      signature: `build(${BUILDER})V`,
      isStatic: true,
      code: `const/4 v0, ${value}\ninvoke-virtual {p0, v0}, ${BUILDER}->setWebContentsDebuggingEnabled(Z)${BUILDER}\nreturn-void`,
    },
  ],
})
const config = (text: string): Change => change.withEntries({ path: 'assets/capacitor.config.json', bytes: Buffer.from(text) })

const outcomeOf = (change_: Change, ...classes: ClassCode[]) => {
  const spec = change.chain(change.withCode(bridge, ...classes), change_)(cleanSpec())
  return verdictOf('SEC-14', readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })).outcome
}

test('whether pages may be debugged is what capacitor.config.json says, and no where it says nothing', () => {
  assert.equal(outcomeOf(config('{"appId":"a","android":{"allowMixedContent":true}}')), 'pass')
  assert.equal(outcomeOf(config('{"appId":"a"}')), 'pass')
  assert.equal(outcomeOf(config('{"android":{"webContentsDebuggingEnabled":false}}')), 'pass')
  assert.equal(outcomeOf(config('{"android":{"webContentsDebuggingEnabled":true}}')), 'fail')
})

test('or what the app says in code', () => {
  assert.equal(outcomeOf(config('{}'), builds(1)), 'fail')
  assert.equal(outcomeOf(config('{}'), builds(0)), 'pass')
})

test('where the file is not there, or none, nobody knows', () => {
  for (const text of ['', '{', '[', 'null', '"x"', `{"a":"${' '.repeat(300_000)}"}`])
    assert.equal(outcomeOf(config(text)), 'undetermined', text.slice(0, 20))
  assert.equal(
    outcomeOf((spec) => spec),
    'undetermined',
  )
})
