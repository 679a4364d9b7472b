import assert from 'node:assert/strict'
import { test } from 'node:test'
import { application, circumstances, component, element, facts, holding, library, verdictOf, xml } from './testing/facts.ts'
import { table } from './testing/table.ts'

const of = facts

table('COMP-05', [
  [
    '4 KB segments fail from target 35 on',
    'fail',
    of({ libraries: [library({ segments: [{ type: 1, offset: 0, align: 4096, flags: 5, fileBytes: 1 }] })] }),
  ],
  [
    'and warn before it',
    'warning',
    of({
      manifest: { targetSdk: 34 },
      libraries: [library({ segments: [{ type: 1, offset: 0, align: 4096, flags: 5, fileBytes: 1 }] })],
    }),
  ],
  [
    '64 KB is aligned too',
    'pass',
    of({ libraries: [library({ segments: [{ type: 1, offset: 0, align: 65_536, flags: 5, fileBytes: 1 }] })] }),
  ],
  ['32-bit libraries are exempt', 'notApplicable', of({ libraries: [library({ abi: 'armeabi-v7a' })] })],
  ['an unreadable library is a doubt, not a pass', 'undetermined', of({ libraries: [library({ unreadable: 'no ELF header' })] })],
])

table('COMP-04', [
  ['only 32-bit fails', 'fail', of({ libraries: [library({ abi: 'armeabi-v7a' })] })],
  ['one twin missing warns', 'warning', of({ libraries: [library({ abi: 'x86' }), library()] })],
  ['both twins there', 'pass', of({ libraries: [library({ abi: 'armeabi-v7a' }), library()] })],
  ['a folder of an unknown name needs no twin', 'pass', of({ libraries: [library({ abi: 'constructor' }), library()] })],
])

table('SEC-06', [
  ['nothing written, target 28 and later: off', 'pass', of()],
  ['nothing written before 28: the platform allows it', 'warning', of({ manifest: { targetSdk: 27 } })],
  ['the flag set', 'fail', of({ manifest: { application: application({ usesCleartextTraffic: true }) } })],
  [
    'a configuration overrules the flag, even an empty one',
    'pass',
    of({
      manifest: { application: application({ usesCleartextTraffic: true, networkSecurityConfig: 'res/xml/n.xml' }) },
      files: [xml('res/xml/n.xml', element('network-security-config', 1))],
    }),
  ],
  [
    'what only holds in debug builds does not count',
    'pass',
    of({
      manifest: { application: application({ networkSecurityConfig: 'res/xml/n.xml' }) },
      files: [
        xml(
          'res/xml/n.xml',
          holding(element('network-security-config', 1), [
            holding(element('debug-overrides', 2), [element('base-config', 3, { cleartextTrafficPermitted: 'true' })]),
          ]),
        ),
      ],
    }),
  ],
  [
    'a configuration that is not there is a doubt',
    'undetermined',
    of({ manifest: { application: application({ networkSecurityConfig: 'res/xml/n.xml' }) } }),
  ],
])

const pins = (expiration: string, count: number) =>
  of({
    manifest: { application: application({ networkSecurityConfig: 'res/xml/n.xml' }) },
    files: [
      xml(
        'res/xml/n.xml',
        holding(element('network-security-config', 1), [
          holding(
            element('pin-set', 2, { expiration }),
            Array.from({ length: count }, (_, index) => element('pin', 4 + index)),
          ),
        ]),
      ),
    ],
  })
table('SEC-09', [
  ['in force, with a backup', 'pass', pins('2027-01-01', 2)],
  ['ends on the very day', 'fail', pins('2026-11-20', 2)],
  ['the same pins judged a day earlier still hold', 'pass', pins('2026-11-20', 2), circumstances({}, '2026-11-19')],
  ['no backup', 'fail', pins('2027-01-01', 1)],
  ['past, written with short numbers', 'fail', pins('2020-1-1', 2)],
  ['coming, written with short numbers', 'pass', pins('2027-1-1', 2)],
  ['past, with a time behind it', 'fail', pins('2020-01-01T00:00', 2)],
  ['no day at all', 'undetermined', pins('soon', 2)],
  ['a day that no calendar has', 'undetermined', pins('2027-02-30', 2)],
])

const backup = (...rules: [name: string, domain: string, path?: string][]) =>
  of({
    manifest: { minSdk: 31, application: application({ dataExtractionRules: 'res/xml/d.xml' }) },
    files: [
      xml(
        'res/xml/d.xml',
        holding(element('data-extraction-rules', 1), [
          holding(
            element('cloud-backup', 2),
            rules.map(([name, domain, path], index) =>
              element(name, 4 * (index + 1), { domain, ...(path !== undefined && { path }) }),
            ),
          ),
        ]),
      ),
    ],
  })
const excluding = (...parts: string[]) =>
  xml(
    'res/xml/d.xml',
    holding(
      element('data-extraction-rules', 1),
      parts.map((part, index) => holding(element(part, 2 + 2 * index), [element('exclude', 3 + 2 * index, { domain: 'file' })])),
    ),
  )
const movesOnly = (fullBackupContent?: string) =>
  of({
    manifest: {
      minSdk: 31,
      application: application({ dataExtractionRules: 'res/xml/d.xml', ...(fullBackupContent && { fullBackupContent }) }),
    },
    files: [
      excluding('device-transfer'),
      xml('res/xml/f.xml', holding(element('full-backup-content', 1), [element('exclude', 2, { domain: 'file' })])),
      xml('res/xml/e.xml', element('full-backup-content', 1)),
    ],
  })
table('PRIV-11', [
  ['what moves to a new device is bounded, and no backup', 'fail', movesOnly()],
  ['and older rules hold for the backup', 'pass', movesOnly('res/xml/f.xml')],
  ['and older rules leave nothing out', 'fail', movesOnly('res/xml/e.xml')],
  [
    'only what moves is bounded, beside a part that backs up everything',
    'fail',
    of({
      manifest: { minSdk: 31, application: application({ dataExtractionRules: 'res/xml/d.xml' }) },
      files: [
        xml(
          'res/xml/d.xml',
          holding(element('data-extraction-rules', 1), [
            element('cloud-backup', 2),
            holding(element('device-transfer', 3), [element('exclude', 4, { domain: 'sharedpref' })]),
          ]),
        ),
      ],
    }),
  ],
  ['one folder is named', 'pass', backup(['include', 'file', 'notes/'])],
  ['one domain is named', 'pass', backup(['include', 'file', '.'])],
  ['the whole folder of the app is named', 'fail', backup(['include', 'root', '.'])],
  ['and so it is without a path', 'fail', backup(['include', 'root'])],
  ['beside it a file', 'fail', backup(['include', 'file', 'notes/'], ['include', 'root', './'])],
  [
    'all domains are named one by one',
    'fail',
    backup(['include', 'file', '.'], ['include', 'database', '/'], ['include', 'sharedpref', '.']),
  ],
  ['everything but a file', 'pass', backup(['include', 'root', '.'], ['exclude', 'sharedpref', 'account.xml'])],
  ['nothing written: backup is on', 'fail', of()],
  ['switched off', 'pass', of({ manifest: { application: application({ allowBackup: false }) } })],
  [
    'from minSdk 31 on the old rules are not asked for',
    'pass',
    of({
      manifest: { minSdk: 31, application: application({ dataExtractionRules: 'res/xml/d.xml' }) },
      files: [excluding('cloud-backup')],
    }),
  ],
  [
    'older devices read the old rules: both are asked for',
    'fail',
    of({
      manifest: { application: application({ dataExtractionRules: 'res/xml/d.xml' }) },
      files: [excluding('cloud-backup')],
    }),
  ],
  [
    'rules that leave nothing out',
    'fail',
    of({
      manifest: { minSdk: 31, application: application({ dataExtractionRules: 'res/xml/d.xml' }) },
      files: [xml('res/xml/d.xml', element('data-extraction-rules', 1))],
    }),
  ],
])

table('STAB-06', [
  ['a class that is not there', 'fail', of({ manifest: { components: [component({ name: 'com.demo.Gone' })] } })],
  ['a class of the platform', 'pass', of({ manifest: { components: [component({ name: 'android.app.NativeActivity' })] } })],
  [
    'an SDK under the name of the platform is brought along, too',
    'fail',
    of({ manifest: { components: [component({ name: 'android.taobao.windvane.Page' })] } }),
  ],
  [
    'a support library under the name of the platform is brought along by the package',
    'fail',
    of({ manifest: { components: [component({ kind: 'provider', name: 'android.support.v4.content.FileProvider' })] } }),
  ],
  [
    'facts of an earlier engine do not say what a gap hides',
    'undetermined',
    of({ dex: { files: [{ path: 'classes3.dex', version: '039', sizeBytes: 1, classCount: 1, methodCount: 1 }] } }),
  ],
  [
    'a split may hold it',
    'undetermined',
    of({ manifest: { isSplit: true, components: [component({ name: 'com.demo.Gone' })] } }),
  ],
  [
    'a packer hides it',
    'undetermined',
    of({ manifest: { components: [component({ name: 'com.demo.Gone' })] }, dex: { packer: { name: '某加固', evidence: [] } } }),
  ],
  [
    'a packer that left the other components where they were has not taken this one',
    'fail',
    of({
      manifest: { components: ['com.demo.Gone', 'com.demo.Main', 'com.demo.Two'].map((name) => component({ name })) },
      dex: { classes: ['com.demo.Main', 'com.demo.Two'], packer: { name: '某加固', evidence: ['lib/x86/libx.so'] } },
    }),
  ],
  [
    'a shell for the application may have taken any of them',
    'undetermined',
    of({
      manifest: {
        application: application({ name: 'com.shell.App' }),
        components: ['com.demo.Gone', 'com.demo.Main', 'com.demo.Two'].map((name) => component({ name })),
      },
      dex: {
        classes: ['com.demo.Main', 'com.demo.Two', 'com.shell.App'],
        packer: { name: '某加固', evidence: ['com.shell.App'] },
      },
    }),
  ],
])
table('PERF-09', [
  ['small code', 'pass', of()],
  [
    'anonymous classes are no sign of shrinking',
    'fail',
    of({
      dex: {
        files: [{ path: 'classes.dex', version: '039', sizeBytes: 11 * 1024 ** 2, classCount: 4, methodCount: 1 }],
        classes: ['com.demo.Main', 'com.demo.Main$1', 'com.demo.Main$2', 'com.demo.R', 'com.demo.R$id'],
      },
    }),
  ],
])

test('the packer is named where it hides the code', () => {
  const given = of({
    manifest: { components: [component({ name: 'com.demo.Gone' })] },
    dex: { packer: { name: '某加固', evidence: [] } },
  })
  assert.match(verdictOf('STAB-06', given).reason, /某加固/)
})
