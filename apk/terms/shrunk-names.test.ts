import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { judgeFacts } from '../judge.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { loadPack } from '../standards/packs.ts'
import { wantedInCode } from './all.ts'
import { circumstances } from './testing/facts.ts'

const PROCEEDS = {
  signature: 'onReceivedSslError(Landroid/webkit/WebView;Landroid/webkit/SslErrorHandler;Landroid/net/http/SslError;)V',
  code: 'invoke-virtual {p2}, Landroid/webkit/SslErrorHandler;->proceed()V\nreturn-void',
}
const fixIn = (name: string) => {
  const spec = change.withCode({ name, extends: 'android.webkit.WebViewClient', methods: [PROCEEDS] })(cleanSpec())
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  const digest = { sha256: '0'.repeat(64), sizeBytes: 1 }
  const { report } = judgeFacts(facts, digest, { pack: loadPack('2026.12'), circumstances: circumstances() })
  const term = report.terms.find(({ id }) => id === 'SEC-12') ?? assert.fail('not judged')
  assert.equal(term.outcome, 'fail')
  return term.fix.map(({ text }) => text).join('\n')
}

test('a place under a name that a shrinker gave comes with where the true name is written down', () => {
  assert.match(fixIn('z9.q'), /mapping\.txt 里查原来的类名/)
  assert.doesNotMatch(fixIn('org.sample.clean.Client'), /mapping/)
})
