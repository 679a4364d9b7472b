import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { wantedBy } from '../dex/wanted.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { readFacts } from './index.ts'

const GET = 'Ljavax/crypto/Cipher;->getInstance'
const TEXT = 'Ljava/lang/String;'
const BUILDER = 'Ljava/lang/StringBuilder;'
const still = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code })

/** The argument of a Cipher.getInstance call, which `code` leaves in v0. */
const asked = (code: string, ...more: ClassCode[]) => {
  const go = still('go(ZLjava/lang/String;)V', `${code}\ninvoke-static {v0}, ${GET}(${TEXT})Ljavax/crypto/Cipher;\nreturn-void`)
  const { signing: _, ...spec } = change.withCode(
    { name: 'org.x.User', methods: [go] },
    ...more,
  )({ ...cleanSpec(), code: [], classes: [] })
  const { code: found } = readFacts(bytesSource(buildApk(spec)), { wanted: wantedBy([{ calls: [GET] }]) })
  assert.ok(found.seen)
  return found.value.calls[GET]?.sites[0]?.args?.[0]
}
const textOf = (code: string, ...more: ClassCode[]) => {
  const value = asked(code, ...more)
  return value?.kind === 'string' ? value.value : value?.kind
}

const make = (type = BUILDER) => `new-instance v0, ${type}\ninvoke-direct {v0}, ${type}-><init>()V`
const append = (what: string, type = TEXT, of = BUILDER) => `${what}\ninvoke-virtual {v0, v1}, ${of}->append(${type})${of}`
const add = (text: string, of = BUILDER) => append(`const-string v1, "${text}"`, TEXT, of)
const done = (of = BUILDER) => `invoke-virtual {v0}, ${of}->toString()${TEXT}\nmove-result-object v0`
const lines = (...code: string[]) => code.join('\n')

test('a StringBuilder filled in a straight line gives its text', () => {
  assert.equal(textOf(lines(make(), add('AES'), add('/ECB'), add('/NoPadding'), done())), 'AES/ECB/NoPadding')
  const buffer = 'Ljava/lang/StringBuffer;'
  assert.equal(textOf(lines(make(buffer), add('AES', buffer), add('/CBC', buffer), done(buffer))), 'AES/CBC')
  const chained = lines(
    make(),
    add('AES'),
    'move-result-object v2\nconst-string v1, "/GCM"',
    `invoke-virtual {v2, v1}, ${BUILDER}->append(${TEXT})${BUILDER}`,
    done(),
  )
  assert.equal(textOf(chained), 'AES/GCM')
  const started = `new-instance v0, ${BUILDER}\nconst-string v1, "DES"\ninvoke-direct {v0, v1}, ${BUILDER}-><init>(${TEXT})V`
  assert.equal(textOf(lines(started, add('ede'), done())), 'DESede')
  assert.equal(textOf(lines(make(), done())), '')
})

test('numbers, chars and booleans are formatted like Java does', () => {
  const all = lines(
    make(),
    append('const/4 v1, 2', 'I'),
    append('const/16 v1, 47', 'C'),
    append('const/4 v1, 1', 'Z'),
    append('const/16 v1, -12', 'I'),
    done(),
  )
  assert.equal(textOf(all), '2/true-12')
})

test('branches may be in between if only calls join the text', () => {
  const both = 'const-string v0, "AES"\nconst-string v1, "/ECB"'
  const join = `invoke-virtual {v0, v1}, ${TEXT}->concat(${TEXT})${TEXT}\nmove-result-object v0`
  assert.equal(textOf(lines(both, join)), 'AES/ECB')
  assert.equal(textOf(lines(both, 'if-eqz p0, :on\nnop\n:on', join)), 'AES/ECB')
  const text = `invoke-static {v0}, ${TEXT}->valueOf(Ljava/lang/Object;)${TEXT}\nmove-result-object v0`
  assert.equal(textOf(lines('const-string v0, "AES"', text)), 'AES')
  assert.equal(textOf(lines('const/4 v0, 0', text)), 'result', 'what null reads as is not told')
})

test('parts that are known from the package are joined, too', () => {
  const keys: ClassCode = { name: 'org.x.Keys', methods: [still(`mode()${TEXT}`, 'const-string v0, "/ECB"\nreturn-object v0')] }
  const part = append(`invoke-static {}, Lorg/x/Keys;->mode()${TEXT}\nmove-result-object v1`)
  assert.equal(textOf(lines(make(), add('AES'), part, done()), keys), 'AES/ECB')
  const whole = still(`name()${TEXT}`, lines(make(), add('AES'), part, done(), 'return-object v0'))
  const ask = `invoke-static {}, Lorg/x/Names;->name()${TEXT}\nmove-result-object v0`
  assert.equal(textOf(ask, keys, { name: 'org.x.Names', methods: [whole] }), 'AES/ECB')
})

test('a string that may have another value is unknown', () => {
  const end = [add('/ECB'), done()]
  assert.equal(textOf(lines(make(), 'if-eqz p0, :on', add('AES'), ':on', ...end)), 'result', 'a branch')
  assert.equal(textOf(lines(make(), ':again', add('AES'), 'if-eqz p0, :again', ...end)), 'result', 'a loop')
  assert.equal(textOf(lines(make(), append('move-object v1, p1'), ...end)), 'result', 'somebody else’s part')
  const other = `invoke-virtual {v0}, ${BUILDER}->reverse()${BUILDER}`
  assert.equal(textOf(lines(make(), add('AES'), other, ...end)), 'result', 'another call')
  const passed = `invoke-static {v0}, Lorg/x/Other;->more(${BUILDER})V`
  assert.equal(textOf(lines(make(), add('AES'), passed, ...end)), 'result', 'another method gets it')
  const stored = `sput-object v0, Lorg/x/User;->held:${BUILDER}\ninvoke-static {}, Lorg/x/Other;->more()V`
  assert.equal(textOf(lines(make(), add('AES'), stored, ...end)), 'result', 'another method finds it')
  const listed = `filled-new-array {v0}, [Ljava/lang/Object;\nmove-result-object v1\ninvoke-static {v1}, Lorg/x/Other;->more([Ljava/lang/Object;)V`
  assert.equal(textOf(lines(make(), add('AES'), listed, ...end)), 'result', 'it stands in an array')
  assert.equal(textOf(lines(`move-object v0, p1`, add('AES'), ...end)), 'result', 'a builder from elsewhere')
})

test('a builder that is appended to later is unknown before and after', () => {
  const twice = lines(
    make(),
    add('AES'),
    `invoke-virtual {v0}, ${BUILDER}->toString()${TEXT}\nmove-result-object v2`,
    add('/ECB'),
    done(),
  )
  assert.equal(textOf(twice), 'result')
  const first = lines(
    make(),
    add('AES'),
    `invoke-virtual {v0}, ${BUILDER}->toString()${TEXT}\nmove-result-object v2`,
    add('/ECB'),
    'move-object v0, v2',
  )
  assert.equal(textOf(first), 'result')
})
