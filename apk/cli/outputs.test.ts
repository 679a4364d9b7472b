import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildApk, buildCollection, change, cleanApp, cleanSpec, splitOf, violations } from '../samples/index.ts'
import { startCommand } from '../testing/command.ts'

const { folder, file, run: runOn, runIn } = startCommand('cli-outputs')
const DATE = ['--date', '2026-11-20']
const run = (...args: string[]) => runOn(...DATE, ...args)

const evil = '<b>&"\u0007\u202e]]>'
const broken = change.chain(change.withApplication({ debuggable: true }), (spec) => ({
  ...spec,
  label: evil,
  classes: [...spec.classes, 'cn.jpush.android.A'],
}))(cleanSpec())
const sound = file('apps/a/clean.apk', cleanApp())
const faulty = file('apps/b/faulty.apk', buildApk(broken))
file('apps/b/notes.txt', 'no package')

type Sarif = {
  version: string
  runs: {
    tool: { driver: { rules: { id: string; fullDescription: { text: string }; defaultConfiguration: { level: string } }[] } }
    invocations: { executionSuccessful: boolean }[]
    results: {
      ruleId: string
      ruleIndex: number
      kind: string
      level: string
      message: { text: string }
      locations?: { physicalLocation: { artifactLocation: { uri: string }; region?: { startLine: number; endLine: number } } }[]
      partialFingerprints?: Record<string, string>
    }[]
  }[]
}

type Described = {
  language: string
  tool: { driver: { language: string } }
  artifacts: { location: { uri: string } }[]
  originalUriBaseIds: { PACKAGE: { description: { text: string } } }
}

/** RFC 8785, as far as a report needs it, written independently of the engine. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

test('text and SARIF show the hash of the report that --json prints', () => {
  const { report } = JSON.parse(run('--json', faulty).stdout) as { report: { reportHash: string } }
  const { reportHash, ...body } = report
  assert.equal(createHash('sha256').update(canonical(body)).digest('hex'), reportHash)
  assert.match(run(faulty).stdout, new RegExp(`^报告摘要 ${reportHash}$`, 'm'))
  const { runs } = JSON.parse(run('--sarif', faulty).stdout) as { runs: { properties: { reportHash?: string } }[] }
  assert.equal(runs[0]?.properties.reportHash, reportHash)
})

test('SARIF: a run for each package, one location for each result, rules with their words', () => {
  const { status, stdout } = run('--sarif', 'apps')
  assert.equal(status, 1)
  const { version, runs } = JSON.parse(stdout) as Sarif
  assert.deepEqual([version, runs.length], ['2.1.0', 2])
  for (const { tool, results, invocations } of runs) {
    assert.deepEqual(invocations, [{ executionSuccessful: true }])
    for (const { ruleId, ruleIndex, kind, level, message, locations = [] } of results) {
      const rule = tool.driver.rules[ruleIndex]
      assert.ok(rule?.id === ruleId && rule.fullDescription.text !== '' && message.text !== '')
      assert.equal(level === 'none', kind !== 'fail', '§3.27.10')
      assert.equal(locations.length, 1, 'GitHub refuses the whole file for one result without a location')
      for (const { physicalLocation } of locations) {
        assert.match(physicalLocation.artifactLocation.uri, /^[\w.!~*'()%/-]+$/)
        const { startLine = 1, endLine = 1 } = physicalLocation.region ?? {}
        assert.ok(startLine >= 1 && endLine >= startLine)
      }
    }
  }
  const debuggable = runs[1]?.results.find(({ ruleId }) => ruleId === 'SEC-01')
  assert.equal(debuggable?.level, 'error')
  assert.equal(debuggable?.locations?.[0]?.physicalLocation.artifactLocation.uri, 'AndroidManifest.xml')
  assert.match(debuggable?.partialFingerprints?.['allianceFinding/v2'] ?? '', /^[0-9a-f]{64}$/)
})

/** Tags are balanced, and there are only characters that XML 1.0 allows. */
const assertWellFormed = (xml: string) => {
  // oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
  assert.doesNotMatch(xml, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?!(?:amp|lt|gt|quot);)/)
  const tag = /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g
  const body = xml.replace(/^<\?xml[^>]*\?>/, '')
  const open: string[] = []
  for (const [, close, name = '', , alone] of body.matchAll(tag)) {
    if (close) assert.equal(open.pop(), name)
    else if (!alone) open.push(name)
  }
  assert.deepEqual(open, [])
  assert.doesNotMatch(body.replaceAll(tag, ''), /[<>]/)
}

test('JUnit: well-formed whatever the package says; figures add up; a fail has its places', () => {
  const { status, stdout } = run('--junit', 'apps')
  assert.equal(status, 1)
  assertWellFormed(stdout)
  assert.match(stdout, /<testsuite name="apps\/b\/faulty\.apk" tests="\d+" failures="1" errors="0"/)
  assert.match(
    stdout,
    /<testcase classname="安全标准" name="SEC-01 发布包不可调试"><failure message="[^"]+" type="must">AndroidManifest\.xml/,
  )
})

test('the list of SDKs, with what was not found said to be so', () => {
  const { status, stdout } = run('--csv-sdks', faulty)
  assert.equal(status, 1)
  const [headline = '', line = ''] = stdout.split('\r\n')
  assert.equal(
    headline,
    '\uFEFF"SDK 名称","开发者","用途","收集个人信息类型","隐私政策链接","来源与日期","包名","版本","类别","识别依据"',
  )
  assert.match(line, /^"极光推送",.*"cn\.jpush\.android","未查到","SDK：推送"/)
  assert.equal(run('--csv-sdks', 'apps').status, 2)
  // What is declared is read before any package: several are refused without judging one.
  for (const format of ['--csv-sdks', '--facts'])
    assert.match(run(format, 'apps', '--declarations', 'none.json').stderr, /^(?:SDK 清单|事实)一次只/)
})

const KEY =
  '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gun\n-----END RSA PRIVATE KEY-----\n'

test('names of entries neither break a line of the list nor lead out of the package', () => {
  const spec = cleanSpec()
  const named = (path: string) => ({ path, bytes: Buffer.from(KEY) })
  const leading = ['../../up.pem', 'lib/x/../../../up.pem', './up.pem', '..']
  const entries = ['assets/flutter_assets/a\r\n=1+1', '//host/key.pem', '/etc/key.pem', ...leading].map(named)
  const odd = file('odd.apk', buildApk({ ...spec, entries: [...spec.entries, ...entries] }))
  const lines = run('--csv-sdks', odd).stdout.trimEnd().split('\r\n')
  assert.ok(lines.some((line) => line.endsWith('"assets/flutter_assets/a\\u000d\\u000a=1+1"')))
  assert.ok(lines.every((line) => /^\uFEFF?".*"$/.test(line)))
  const { runs } = JSON.parse(run('--sarif', odd).stdout) as Sarif
  const places = runs[0]?.results.flatMap(({ locations = [] }) => locations) ?? []
  const uris = places.map(({ physicalLocation }) => physicalLocation.artifactLocation.uri)
  assert.ok(uris.includes('.//host/key.pem') && uris.includes('./etc/key.pem'), uris.join())
  // Read as any browser reads them, encoded dots too: each stays an entry below the package.
  for (const uri of uris) assert.match(new URL(uri, 'https://host/package/').href, /^https:\/\/host\/package\/./, uri)
  for (const path of leading) assert.ok(uris.includes(encodeURIComponent(`./${path}`)), path)
})

test('SARIF: what a package is called or says becomes neither a placeholder nor a link, and all is in Chinese', () => {
  const strange = change.withManifestChildren({
    tag: 'permission',
    android: { name: 'cn.{0}[here](https://host)', protectionLevel: { hex: 0 } },
  })(cleanSpec())
  const { stdout } = run('--sarif', `./${file('[a](b){1}.apk', buildApk(strange))}`)
  const [described] = (JSON.parse(stdout) as { runs: (Sarif['runs'][0] & Described)[] }).runs
  assert.ok(described)
  assert.deepEqual([described.language, described.tool.driver.language], ['zh-CN', 'zh-CN'])
  assert.equal(described.artifacts[0]?.location.uri, '%5Ba%5D(b)%7B1%7D.apk', '§3.10.2: no dot segments')
  assert.match(described.originalUriBaseIds.PACKAGE.description.text, /\[a\] \(b\)\{\{1\}\}\.apk$/)
  const said = described.results.map(({ message }) => message.text)
  assert.deepEqual(said, ['cn.{{0}}[here] (https://host) 级别为 normal（要求：signature）'])
})

test('a folder: every package below it, in the order of paths; what can’t be read is told beside the rest', () => {
  const names = (stdout: string) =>
    (JSON.parse(stdout) as { packages: { file: string }[] }).packages.map(({ file: name }) => name)
  assert.deepEqual(names(run('--json', 'apps').stdout), ['apps/a/clean.apk', 'apps/b/faulty.apk'])
  assert.deepEqual(names(run('--json', faulty, sound, 'apps').stdout), ['apps/a/clean.apk', 'apps/b/faulty.apk'])
  file('mixed/bad.apk', 'no zip')
  file('mixed/good.apk', cleanApp())
  const { status, stdout } = run('mixed')
  assert.equal(status, 3)
  assert.match(stdout, /== mixed\/bad\.apk\n不能判定/)
  assert.match(run('--junit', 'mixed').stdout, /errors="1".*\n.*\n.*<error message="不能判定/)
  const sarif = JSON.parse(run('--sarif', 'mixed').stdout) as Sarif
  assert.equal(sarif.runs[0]?.invocations[0]?.executionSuccessful, false)
})

test('two versions: what is new, what is mended, and what else changed; exit 1 only for what newly fails', () => {
  const changed = run('--diff', sound, faulty, '--json')
  assert.equal(changed.status, 1)
  const { appeared, newlyFailed, lists, sizeBytes } = JSON.parse(changed.stdout)
  assert.deepEqual(newlyFailed, ['SEC-01'])
  assert.ok(appeared.some(({ id }: { id: string }) => id === 'PRIV-19'))
  assert.deepEqual(lists[1], { name: 'SDK', added: ['极光推送'], removed: [] })
  assert.equal(sizeBytes.before, cleanApp().length)
  const back = run('--diff', faulty, sound)
  assert.equal(back.status, 0)
  assert.match(back.stdout, /^新出现 0 处，已改好 \d+ 处/)
  assert.equal(run('--diff', faulty, faulty).status, 0)
})

test('old facts under a new pack, without the package: what would change, rule by rule', () => {
  const renamed = file('renamed.apk', buildApk(violations['PRIV-19.2']!.change(cleanSpec())))
  assert.equal(run('--facts', '--output', 'facts.json', renamed).status, 0)
  rmSync(join(folder, renamed))
  const { status, stdout } = runOn('--rejudge', 'facts.json', '--pack', '2026.12', '--json')
  assert.equal(status, 0)
  const { changes, after: report } = JSON.parse(stdout)
  const sdks = changes.find(({ id }: { id: string }) => id === 'PRIV-19')
  assert.deepEqual([sdks.before.outcome, sdks.after.outcome, report.pack], ['pass', 'warning', '2026.12'])
  assert.match(runOn('--rejudge', 'facts.json', '--pack', '2026.12').stdout, /规则包 2026\.10 → 2026\.12：\d+ 条有变化\n/)
  assert.match(runOn('--rejudge', 'facts.json', '--pack', '2026.10').stdout, /没有变化/)
  assert.equal(runOn('--rejudge', 'facts.json').status, 2)
  for (const circumstance of ['--date=2026-01-01', '--declarations=none.json', '--last-version-code=9']) {
    const { status, stderr } = runOn('--rejudge', 'facts.json', '--pack', '2026.12', circumstance)
    assert.deepEqual([status, stderr.includes('用事实文件里的判定日')], [2, true], circumstance)
  }
  const facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'))
  file('cut.json', JSON.stringify({ ...facts, facts: {} }))
  const cut = runOn('--rejudge', 'cut.json', '--pack', '2026.12')
  assert.deepEqual([cut.status, cut.stderr], [2, '事实文件不完整：cut.json。facts.archive 缺少这一项。请用 --facts 重新生成。\n'])
  file('facts.json', JSON.stringify({ ...facts, format: 'other' }))
  assert.equal(runOn('--rejudge', 'facts.json', '--pack', '2026.12').status, 2)
})

test('the same bytes in every zone and language, whatever the file system’s order', () => {
  for (const format of ['--json', '--sarif', '--junit', '--csv-sdks']) {
    const target = format === '--csv-sdks' ? faulty : 'apps'
    const here = runIn(
      { ...process.env, LANG: 'zh_CN.UTF-8', LC_ALL: 'zh_CN.UTF-8', TZ: 'Asia/Shanghai' },
      ...DATE,
      format,
      target,
    )
    const there = runIn({ ...process.env, LANG: 'tr_TR.UTF-8', LC_ALL: 'C', TZ: 'America/St_Johns' }, ...DATE, format, target)
    assert.ok(here.stdout.length > 100)
    assert.equal(here.stdout, there.stdout, format)
  }
})

test('nor does the order or the number of what else stands in the environment', () => {
  const entries = Object.entries(process.env).map(([name, value]): [string, string] => [name, value ?? ''])
  const further = Array.from({ length: 50 }, (_, at): [string, string] => [`UNRELATED_${at}`, 'x'.repeat(at * 10)])
  const runs = [entries, [...further, ...entries.toReversed()]].map((env) =>
    runIn(Object.fromEntries(env), '--date', '2026-12-02', '--json', 'apps'),
  )
  assert.ok((runs[0]?.stdout ?? '').length > 100)
  assert.equal(runs[0]?.stdout, runs[1]?.stdout)
})

test('a v4 side file is passed over with a note, and is told when it comes alone', () => {
  const beside = file('signed/app.apk', cleanApp())
  const head = Uint8Array.of(2, 0, 0, 0, 49, 0, 0, 0, 1, 0, 0, 0, 12, 0, 0, 0, 0)
  const side = file('signed/app.apk.idsig', head)
  const { status, stdout, stderr } = run(beside)
  assert.equal(status, 0)
  assert.match(stderr, /^signed\/app\.apk\.idsig：v4 签名的旁边文件.*没有读/)
  assert.doesNotMatch(stdout, /idsig/)
  assert.match(run(side).stdout, /请送它旁边的安装包/)
})

test('a collection of packages is judged as its base; an AAB says what to send instead', () => {
  const apks = file('app.apks', buildCollection({ 'base.apk': cleanApp(), 'config.zh.apk': splitOf('config.zh') }))
  assert.equal(run(apks).status, 0)
  const item = (path: string) => ({ path, bytes: Uint8Array.of(1) })
  const aab = file(
    'app.aab',
    buildCollection({}, { others: [item('BundleConfig.pb'), item('base/manifest/AndroidManifest.xml')] }),
  )
  const { status, stdout } = run(aab)
  assert.equal(status, 2)
  assert.match(stdout, /这是 AAB.*--mode=universal/)
})

test('help is Chinese and names every option; nothing is drawn where nobody watches', () => {
  const { status, stdout } = run('--help')
  assert.equal(status, 0)
  for (const option of ['sarif', 'junit', 'csv-sdks', 'facts', 'diff', 'rejudge', 'pack', 'output'])
    assert.ok(stdout.includes(`--${option}`))
  assert.equal(run('apps').stderr, '')
  assert.equal(run('-h').stdout, stdout)
})

test('the version is one line for programs, and the packs are named', () => {
  const { status, stdout } = run('--version')
  assert.equal(status, 0)
  assert.match(stdout, /^alliance-judge \d+\.\d+\.\d+\n规则包：.*2026\.10/)
})

test('a source stamp and the listed languages stand beside the signature', () => {
  const listed = change.chain(
    change.withSigning({ key: 'release', schemes: ['v2', 'v3'], further: [[0x6dff800d, new Uint8Array(40)]] }),
    change.withApplication({ localeConfig: { ref: 'xml/locales' } }),
    change.withXmlFile('res/xml/locales.xml', {
      tag: 'locale-config',
      children: ['zh-CN', 'en'].map((name) => ({ tag: 'locale', android: { name } })),
    }),
  )(cleanSpec())
  const { stdout } = run(file('listed.apk', buildApk(listed)))
  assert.match(stdout, /签名 v2、v3，带来源戳（未校验）\n语言配置 zh-CN、en\n/)
  assert.doesNotMatch(run(sound).stdout, /来源戳|语言配置/)
})
