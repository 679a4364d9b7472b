import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { readFacts } from './index.ts'

const entry = (path: string, text: string) => ({ path, bytes: new Uint8Array(Buffer.from(text)), stored: true })
const versionsOf = (...entries: [path: string, text: string][]) => {
  const apk = buildApk(change.withEntries(...entries.map(([path, text]) => entry(path, text)))(cleanSpec()))
  const { versions } = readFacts(bytesSource(apk))
  return versions.seen ? versions.value.map(({ at, name, version }) => [at, name, version]) : assert.fail(versions.reason)
}

test('reads version files, Maven properties and other properties files, sorted by path', () => {
  assert.deepEqual(
    versionsOf(
      ['play-services-base.properties', 'version=18.2.0\nclient=play-services-base\n'],
      ['META-INF/maven/com.alibaba/fastjson/pom.properties', '#x\ngroupId=com.alibaba\nversion = 1.2.83\n'],
      ['META-INF/androidx.core_core.version', '1.13.1\n'],
    ),
    [
      ['META-INF/androidx.core_core.version', 'androidx.core_core', '1.13.1'],
      ['META-INF/maven/com.alibaba/fastjson/pom.properties', 'com.alibaba:fastjson', '1.2.83'],
      ['play-services-base.properties', 'play-services-base', '18.2.0'],
    ],
  )
})

test('ignores text that is no version, too long, or in other places', () => {
  assert.deepEqual(
    versionsOf(
      ['META-INF/a.version', 'task :core:writeVersionFile'],
      ['META-INF/b.version', '1'.repeat(5000)],
      ['assets/c.properties', 'version=1'],
      ['META-INF/d.version', '<script>1</script>'],
      ['e.properties', 'client=x'],
    ),
    [],
  )
})
