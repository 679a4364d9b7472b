import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { buildApk, buildCollection, change, cleanSpec, splitOf } from '../samples/index.ts'
import type { Change, XmlNode } from '../samples/index.ts'
import { networkSecurity, noCleartext, pinnedDomain } from '../samples/clean-app.ts'
import { withoutMethods } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import { verdictOf } from './testing/facts.ts'
import type { Outcome } from './verdict.ts'

const { chain, withApplication, withComponent, withDamaged, withXmlFile } = change

const factsOf = (made: Change) => readFacts(bytesSource(buildApk(made(cleanSpec()))))
const judged = (id: string, made: Change) => verdictOf(id, factsOf(made))
const guiltyIn = ({ evidence }: ReturnType<typeof verdictOf>) =>
  evidence.flatMap(({ at, lines = [] }) => lines.filter(({ guilty }) => guilty).map(({ text }) => `${at} ${text.trim()}`))

type Case = { said: string; id: string; outcome: Outcome; made: Change; at?: RegExp }
const cases = (all: Case[]) => {
  for (const { said, id, outcome, made, at } of all)
    test(`${id}: ${said}`, () => {
      const verdict = judged(id, made)
      assert.equal(verdict.outcome, outcome, verdict.reason)
      if (at) assert.match(guiltyIn(verdict).join('\n'), at)
    })
}

const NETWORK = 'network_security.xml'
const open = networkSecurity({
  tag: 'base-config',
  plain: { cleartextTrafficPermitted: true },
  children: [{ tag: 'trust-anchors', children: [{ tag: 'certificates', plain: { src: 'user' } }] }],
})
const oneDomain = networkSecurity(noCleartext, {
  tag: 'domain-config',
  plain: { cleartextTrafficPermitted: true },
  children: [{ tag: 'domain', text: 'old.sample.example' }],
})
const forChinese = (name: string, root: XmlNode) => withXmlFile(`res/xml-zh/${name}`, root)
const base = (attributes: Partial<XmlNode>) =>
  withXmlFile('res/xml/network_security.xml', networkSecurity({ tag: 'base-config', ...attributes }))
const pinned = (...keys: string[]) =>
  withXmlFile('res/xml/network_security.xml', networkSecurity(noCleartext, pinnedDomain('2030-01-01', keys)))
const openInChinese = forChinese(NETWORK, open)
const hiddenByNewer = chain(withXmlFile('res/xml/network_security.xml', open), (spec) =>
  withXmlFile('res/xml-v26/network_security.xml', networkSecurity(noCleartext))(spec),
)

const oldPins: XmlNode = {
  tag: 'network-security-config',
  children: [{ tag: 'domain-config', children: [{ tag: 'pin-set', plain: { expiration: '2020-01-01' } }] }],
}
cases([
  {
    said: 'devices in Chinese load another file',
    id: 'SEC-06',
    outcome: 'fail',
    made: openInChinese,
    at: /^res\/xml-zh\/\S+ <base/,
  },
  { said: 'and trust by another file', id: 'SEC-07', outcome: 'fail', made: openInChinese, at: /^res\/xml-zh\/\S+ <cert/ },
  { said: 'the same key twice', id: 'SEC-09', outcome: 'fail', made: pinned('a=', 'a='), at: /<pin-set|expiration/ },
  { said: 'two keys', id: 'SEC-09', outcome: 'pass', made: pinned('a=', 'b=') },
  { said: 'a yes in numbers', id: 'SEC-06', outcome: 'fail', made: base({ plain: { cleartextTrafficPermitted: 1 } }) },
  {
    said: 'a reference, which the platform follows nowhere and takes for a yes',
    id: 'SEC-06',
    outcome: 'fail',
    made: base({ plain: { cleartextTrafficPermitted: { ref: 'string/app_name' } } }),
    at: /cleartextTrafficPermitted/,
  },
  {
    said: 'a word that is neither yes nor no',
    id: 'SEC-06',
    outcome: 'fail',
    made: base({ plain: { cleartextTrafficPermitted: 'no' } }),
  },
  { said: 'a no in numbers', id: 'SEC-06', outcome: 'pass', made: base({ plain: { cleartextTrafficPermitted: 0 } }) },
  {
    said: 'a yes in another namespace, which the platform does not ask for',
    id: 'SEC-06',
    outcome: 'fail',
    made: base({ app: { cleartextTrafficPermitted: true } }),
  },
  {
    said: 'a no in another namespace',
    id: 'SEC-06',
    outcome: 'pass',
    made: (spec) => base({ app: { cleartextTrafficPermitted: false } })({ ...spec, targetSdk: 27 }),
  },
  { said: 'strict in every language', id: 'SEC-06', outcome: 'pass', made: forChinese(NETWORK, networkSecurity(noCleartext)) },
  { said: 'one domain in Chinese', id: 'SEC-06', outcome: 'warning', made: forChinese(NETWORK, oneDomain), at: /^res\/xml-zh/ },
  {
    said: 'unreadable in Chinese',
    id: 'SEC-06',
    outcome: 'undetermined',
    made: chain(openInChinese, withDamaged(`res/xml-zh/${NETWORK}`)),
  },
  {
    said: 'pins that are over in Chinese',
    id: 'SEC-09',
    outcome: 'fail',
    made: forChinese(NETWORK, oldPins),
    at: /^res\/xml-zh/,
  },
  { said: 'a file that every platform passes over', id: 'SEC-06', outcome: 'pass', made: hiddenByNewer },
  {
    said: 'a file that the older platforms load',
    id: 'SEC-06',
    outcome: 'fail',
    made: chain(hiddenByNewer, (spec) => ({ ...spec, minSdk: 24 })),
  },
])

test('SEC-06: what is open in two languages is shown in both', () => {
  const verdict = judged('SEC-06', chain(openInChinese, withXmlFile(`res/xml-en/${NETWORK}`, open)))
  assert.deepEqual(
    [verdict.evidence.map(({ at }) => at), verdict.evidenceTotal],
    [['res/xml-en/network_security.xml', 'res/xml-zh/network_security.xml'], 2],
  )
})

/** A split for Chinese with a file for each of the base's, under the base's own numbers. */
const chineseSplit = (network: XmlNode, damaged: Record<string, Uint8Array> = {}) => {
  const own = Object.entries(cleanSpec().xmlFiles).map(
    ([path, root]) => [path.replace('res/xml/', 'res/xml-zh/'), path.endsWith(NETWORK) ? network : root] as const,
  )
  return splitOf('config.zh', { xmlFiles: Object.fromEntries(own), damaged })
}
const inCollection = (split: Uint8Array) =>
  readFacts(bytesSource(buildCollection({ 'splits/base-master.apk': buildApk(cleanSpec()), 'splits/base-zh.apk': split })))

test('SEC-06: what the split of a language brings counts, and the default goes on to count', () => {
  const verdict = verdictOf('SEC-06', inCollection(chineseSplit(open)))
  assert.equal(verdict.outcome, 'fail', verdict.reason)
  assert.match(guiltyIn(verdict).join('\n'), /^splits\/base-zh\.apk\/res\/xml-zh\/network_security\.xml <base/)
  assert.equal(verdictOf('SEC-06', inCollection(chineseSplit(networkSecurity(noCleartext)))).outcome, 'pass')
  const openBase = buildApk(withXmlFile(`res/xml/${NETWORK}`, open)(cleanSpec()))
  const collection = buildCollection({
    'splits/base-master.apk': openBase,
    'splits/base-zh.apk': chineseSplit(networkSecurity(noCleartext)),
  })
  const byDefault = verdictOf('SEC-06', readFacts(bytesSource(collection)))
  assert.equal(byDefault.outcome, 'fail', byDefault.reason)
  assert.match(guiltyIn(byDefault).join('\n'), /^(?:splits\/base-master\.apk\/)?res\/xml\/network_security\.xml <base/)
})

test('SEC-06: a damaged file in the split of a language leaves it open', () => {
  const path = `res/xml-zh/${NETWORK}`
  const verdict = verdictOf('SEC-06', inCollection(chineseSplit(open, { [path]: new Uint8Array(40) })))
  assert.equal(verdict.outcome, 'undetermined', verdict.reason)
  assert.match(verdict.reason, /splits\/base-zh\.apk\/res\/xml-zh\/network_security\.xml/)
})

test('SEC-06, SEC-07: facts of an earlier engine are judged by the default, as before', () => {
  const facts = factsOf(openInChinese)
  assert.ok(facts.xmlFiles.seen)
  const { loaded: _, ...xmlFiles } = facts.xmlFiles.value
  for (const id of ['SEC-06', 'SEC-07'])
    assert.equal(verdictOf(id, { ...facts, xmlFiles: { seen: true, value: xmlFiles } }).outcome, 'pass')
})

const allowed = withApplication({ allowBackup: true })
const everything: XmlNode = { tag: 'data-extraction-rules', children: [{ tag: 'cloud-backup' }] }
const backedUp = (...rules: XmlNode[]): Change =>
  chain(
    withXmlFile('res/xml/extraction_rules.xml', {
      tag: 'data-extraction-rules',
      children: [{ tag: 'cloud-backup', children: rules }],
    }),
    withXmlFile('res/xml/backup_rules.xml', { tag: 'full-backup-content', children: rules }),
  )
const allPaths: XmlNode = { tag: 'paths', children: [{ tag: 'root-path', plain: { name: 'all', path: '.' } }] }
cases([
  { said: 'rules that leave data out', id: 'PRIV-11', outcome: 'pass', made: allowed },
  {
    said: 'rules in Chinese leave nothing out',
    id: 'PRIV-11',
    outcome: 'fail',
    made: chain(allowed, forChinese('extraction_rules.xml', everything)),
    at: /^res\/xml-zh\/extraction_rules/,
  },
  {
    said: 'nor do the older rules',
    id: 'PRIV-11',
    outcome: 'fail',
    made: chain(allowed, forChinese('backup_rules.xml', { tag: 'full-backup-content' })),
    at: /^res\/xml-zh\/backup_rules/,
  },
  {
    said: 'a folder that no backup knows is left out',
    id: 'PRIV-11',
    outcome: 'fail',
    made: chain(allowed, backedUp({ tag: 'exclude', plain: { domain: 'sharedprefs', path: 'account.xml' } })),
    at: /domain/,
  },
  {
    said: 'only such a folder is taken in, so that everything is',
    id: 'PRIV-11',
    outcome: 'fail',
    made: chain(allowed, backedUp({ tag: 'include', plain: { domain: 'files', path: 'notes/' } })),
    at: /domain/,
  },
  {
    said: 'a path that leads up',
    id: 'PRIV-11',
    outcome: 'fail',
    made: chain(allowed, backedUp({ tag: 'exclude', plain: { domain: 'file', path: '../shared_prefs' } })),
  },
  {
    said: 'a folder of its own is taken in, and one that no backup knows',
    id: 'PRIV-11',
    outcome: 'pass',
    made: chain(
      allowed,
      backedUp(
        { tag: 'include', plain: { domain: 'file', path: 'notes/' } },
        { tag: 'include', plain: { domain: 'files', path: '.' } },
      ),
    ),
  },
  {
    said: 'a folder that is named in another namespace is all of it',
    id: 'SEC-17',
    outcome: 'warning',
    made: withXmlFile('res/xml/file_paths.xml', {
      tag: 'paths',
      children: [{ tag: 'external-path', plain: { name: 'pictures' }, app: { path: 'pictures/' } }],
    }),
  },
  {
    said: 'all files are shared in Chinese',
    id: 'SEC-17',
    outcome: 'fail',
    made: forChinese('file_paths.xml', allPaths),
    at: /^res\/xml-zh\/file_paths/,
  },
])

test('PRIV-11: the fix is for the attribute at fault', () => {
  const named = (made: Change) =>
    judged('PRIV-11', chain(allowed, made))
      .fix.map(({ snippet = '' }) => /^<(data-extraction-rules|full-backup-content)>/.exec(snippet)?.[1])
      .filter(Boolean)
  assert.deepEqual(named(forChinese('extraction_rules.xml', everything)), ['data-extraction-rules'])
  assert.deepEqual(named(forChinese('backup_rules.xml', { tag: 'full-backup-content' })), ['full-backup-content'])
})

const old =
  (targetSdk: number): Change =>
  (spec) => ({ ...spec, targetSdk })
const silent = withXmlFile(
  `res/xml/${NETWORK}`,
  networkSecurity({
    tag: 'domain-config',
    plain: { cleartextTrafficPermitted: false },
    children: [{ tag: 'domain', text: 'a' }],
  }),
)
test('SEC-06: a silent file is to blame, not the flag that it overrules', () => {
  const verdict = judged('SEC-06', chain(old(27), silent))
  assert.equal(verdict.outcome, 'warning')
  assert.match(guiltyIn(verdict).join(), /^res\/xml\/network_security\.xml <network-security-config/)
  assert.equal(verdict.evidence[0]?.expected, '<base-config cleartextTrafficPermitted="false">')
  assert.ok(!JSON.stringify(verdict.fix).includes('usesCleartextTraffic'))
})

const openTo = (...names: string[]) =>
  withXmlFile(
    `res/xml/${NETWORK}`,
    networkSecurity({
      tag: 'domain-config',
      plain: { cleartextTrafficPermitted: true },
      children: names.map((text) => ({ tag: 'domain', text })),
    }),
  )
test('SEC-06: what stays on the device is not said to be read by others on the network', () => {
  const verdicts = [
    judged('SEC-06', openTo('localhost', '127.0.0.1')),
    judged('SEC-06', openTo('localhost', 'api.sample.example')),
  ]
  assert.deepEqual(
    verdicts.map(({ outcome }) => outcome),
    ['warning', 'warning'],
  )
  assert.match(verdicts[0]?.reason ?? '', /^只有本机地址允许明文，内容不经过网络/)
  assert.match(verdicts[1]?.reason ?? '', /会被同一网络里的人看到/)
})

test('SEC-08: an old target on new platforms has words of its own', () => {
  const verdict = judged('SEC-08', old(23))
  assert.equal(verdict.outcome, 'fail')
  assert.match(verdict.reason, /目标版本低于 24，新系统/)
  assert.doesNotMatch(verdict.reason + verdict.evidence[0]?.found, /7\.0 以前/)
  assert.match(guiltyIn(verdict).join(), /targetSdkVersion="23"/)
  assert.match(judged('SEC-08', (spec) => ({ ...spec, minSdk: 23 })).reason, /在 Android 7\.0 以前的系统上/)
})

const grant = (attribute: string, path: string) =>
  withComponent({
    kind: 'provider',
    name: '.P',
    attributes: { exported: false, authorities: 'x.y' },
    children: [{ tag: 'grant-uri-permission', android: { [attribute]: path } }],
  })
const SUFFIX = 'pathSuffix#0x0101061e'
const ADVANCED = 'pathAdvancedPattern#0x01010620'
const grants = (outcome: Outcome, attribute: string, ...paths: string[]): Case[] =>
  paths.map((path) => ({
    said: `${attribute} ${JSON.stringify(path)}`,
    id: 'SEC-17',
    outcome,
    made: grant(attribute, path),
    ...(outcome === 'fail' && { at: /^AndroidManifest\.xml <grant-uri-permission/ }),
  }))
cases([
  ...grants('fail', 'path', '/'),
  ...grants('fail', 'pathPrefix', '', '/'),
  ...grants('fail', 'pathPattern', '.*', '/.*', '..*', '/*.*', '\\/.*', '.*/.*', 'x*.*'),
  ...grants('fail', SUFFIX, ''),
  ...grants('fail', ADVANCED, '.*', '/.+', '.{0,}'),
  ...grants('pass', 'path', '', '/shared', '.*'),
  ...grants('pass', 'pathPrefix', '/shared', '.*'),
  ...grants('pass', 'pathPattern', '', '*', '/', '/shared/.*', '.*\\.png', '.*.png', '/a.*', '/.*/shared'),
  ...grants('pass', SUFFIX, '.png'),
  ...grants('pass', ADVANCED, '/shared/.*', '/[a-f]+'),
])

const withoutProperties: Change = (spec) => ({
  ...spec,
  applicationChildren: spec.applicationChildren.filter(({ tag }) => tag !== 'property'),
})
const unread = (...paths: string[]) => chain(withoutProperties, withDamaged(...paths))
for (const id of ['LSA-09', 'LSA-12'])
  cases([
    {
      said: 'no attribute is to blame where the property lacks',
      id,
      outcome: 'fail',
      made: withoutProperties,
      at: /^\S+ <application$/m,
    },
    { said: 'rules in a file that can not be read', id, outcome: 'undetermined', made: unread('res/xml/split_rules.xml') },
    {
      said: 'a file that is known to hold something else',
      id,
      outcome: 'notApplicable',
      made: chain(unread(`res/xml/${NETWORK}`), (spec) => ({
        ...spec,
        xmlFiles: Object.fromEntries(Object.entries(spec.xmlFiles).filter(([path]) => !path.includes('split_rules'))),
      })),
    },
  ])
cases([
  {
    said: 'the system is refused, whatever the file says',
    id: 'LSA-12',
    outcome: 'pass',
    made: withDamaged('res/xml/split_rules.xml'),
  },
])

// What is seen in the code is a fault whatever the file says.
codeTable('LSA-09.2', [
  ['rules in code beside a file that can not be read', 'fail', unread('res/xml/split_rules.xml'), /代码里写了/],
  [
    'none in code, and one file can not be read',
    'undetermined',
    chain(unread('res/xml/split_rules.xml'), withoutMethods('SplitInitializer')),
    /读不出 res\/xml\/split_rules\.xml/,
  ],
])
