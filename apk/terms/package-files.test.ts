import type { XmlAttribute } from '../facts/facts.ts'
import { element, facts, holding, library, xml } from './testing/facts.ts'
import { table } from './testing/table.ts'

const of = facts
/** An icon by reference, which the table leads there; no file of the package is there. */
const icon = (resolved: string) => {
  const named = (name: string, attribute: Partial<XmlAttribute>): XmlAttribute => ({
    name,
    line: 11,
    type: 'reference',
    value: 0x7f01_0000,
    text: '@x/y',
    ...attribute,
  })
  const attributes = [named('android:icon', { resolved }), named('android:label', { type: 'string', value: '示例' })]
  const root = holding(element('manifest', 1), [{ ...element('application', 10), attributes }])
  return of({ manifest: { document: xml('AndroidManifest.xml', root) } })
}
table('COMP-12', [
  ['an icon in a folder that a shrinker named, and no file there', 'fail', icon('r/mdpi/a.png')],
  ['a colour for an icon', 'pass', icon('#ff0060a0')],
])
const signedBy = (certificateSha1: string, publicKeySha256 = '0') => {
  const given = of()
  if (!given.signing.seen) throw new Error('signing')
  const signer = {
    subject: 'CN=Android',
    issuer: 'CN=Android',
    serialNumber: '1',
    notBefore: '2008-01-01',
    notAfter: '2035-01-01',
    keyAlgorithm: 'RSA' as const,
    keyBits: 2048,
    signatureAlgorithm: 'sha256WithRSA',
    certificateSha256: '0',
    certificateSha1,
    publicKeySha256,
  }
  return { ...given, signing: { seen: true as const, value: { ...given.signing.value, signers: [signer] } } }
}
table('SEC-02', [
  ['the public key of platforms', 'fail', signedBy('27196e386b875e76adf700e7ea84e4c6eee33dfa')],
  ['a public key that came with a later platform', 'fail', signedBy('74847689bd67577964ae628af2301acf8910b499')],
  [
    'a public key in a certificate of their own',
    'fail',
    signedBy('00', 'ef57b690165cb561b5026922c00d2d6574e8b184fa7d161e076f06e06e6d35db'),
  ],
  ['the test certificate that DCloud hands out', 'fail', signedBy('bbace22f973b1802e7d669a37a28efd23fa368e7')],
  ['a key of their own', 'pass', signedBy('00')],
])
/** As the reader names it: behind the path of its package in the collection. */
const inSplit = (change: Parameters<typeof library>[0] = {}) => {
  const one = library(change)
  return { ...one, path: `splits/base-${one.abi}.apk/${one.path}` }
}
/** Folders of both kinds, and one library in the older alone. */
const withoutTwin = [library(), library({ abi: 'armeabi-v7a' }), library({ abi: 'armeabi-v7a', name: 'libextra.so' })]
table('COMP-04', [
  ['each folder has its twin; which libraries are in it is asked by STAB-07', 'pass', of({ libraries: withoutTwin })],
  [
    'a 64-bit folder of nothing but names that the installer passes over',
    'fail',
    of({ libraries: [library({ name: 'marker.so' }), library({ abi: 'armeabi-v7a' })] }),
  ],
  ['a folder that is no processor’s', 'fail', of({ libraries: [library({ abi: 'arm64' })] })],
  ['a folder of old 32-bit processors alone', 'fail', of({ libraries: [library({ abi: 'mips' })] })],
  ['the same beside one for 64 bits', 'pass', of({ libraries: [library(), library({ abi: 'mips' })] })],
  ['a folder of another 64-bit processor', 'pass', of({ libraries: [library({ abi: 'riscv64' })] })],
])
const older = (change: Parameters<typeof library>[0] = {}) =>
  library({ abi: 'armeabi-v7a', path: 'lib/armeabi-v7a/libsample.so', is64: false, machine: 40, ...change })
const noElf = { unreadable: '文件不是可以读取的 ELF 库' }
table('COMP-04.2', [
  ['each folder has its twin', 'pass', of({ libraries: [library(), older()] })],
  ['the older folder alone', 'fail', of({ libraries: [older()] })],
  ['a second older folder without a twin', 'warning', of({ libraries: [library(), older(), older({ abi: 'x86', machine: 3 })] })],
  [
    'a 32-bit library copied into the 64-bit folder',
    'fail',
    of({ libraries: [library(), library({ name: 'libold.so', is64: false, machine: 40 })] }),
  ],
  ['one of another 64-bit processor there', 'fail', of({ libraries: [library({ machine: 62 })] })],
  ['nothing readable in the 64-bit folder', 'undetermined', of({ libraries: [library(noElf), older()] })],
  ['data among libraries there', 'pass', of({ libraries: [library(), library({ name: 'libdata.so', ...noElf })] })],
  ['no library at all', 'notApplicable', of({ libraries: [] })],
  ['twins in two splits', 'pass', of({ libraries: [inSplit(), inSplit({ abi: 'armeabi-v7a', is64: false, machine: 40 })] })],
])
const [segment] = library().segments
const askew = segment ? [{ ...segment, askew: true as const }] : []
table('COMP-05', [
  ['every segment by pages of 16 KB', 'pass', of({ libraries: [library()] })],
  ['a number that was written in afterwards', 'fail', of({ libraries: [library({ segments: askew })] })],
  ['the same of an older target', 'warning', of({ manifest: { targetSdk: 34 }, libraries: [library({ segments: askew })] })],
])
table('COMP-14', [
  [
    "the app's own copy of a private one, in the split beside it",
    'pass',
    of({ libraries: [inSplit({ needed: ['libcrypto.so'] }), inSplit({ name: 'libcrypto.so' })] }),
  ],
])
table('STAB-07', [
  ['a library beside it', 'pass', of({ libraries: [library({ needed: ['libother.so'] }), library({ name: 'libother.so' })] })],
  [
    'one in another folder does not help',
    'fail',
    of({ libraries: [library({ needed: ['libother.so'] }), library({ abi: 'x86_64', name: 'libother.so' })] }),
  ],
  [
    'one in the same folder of another package of the app',
    'pass',
    of({ libraries: [inSplit({ needed: ['libother.so'] }), inSplit({ name: 'libother.so' })] }),
  ],
  ['libraries of splits, each folder with all of them', 'pass', of({ libraries: [inSplit(), inSplit({ abi: 'armeabi-v7a' })] })],
  [
    'libraries of splits, one folder with fewer',
    'warning',
    of({ libraries: [inSplit(), inSplit({ abi: 'armeabi-v7a' }), inSplit({ name: 'libextra.so' })] }),
  ],
  ['a private one is told once, by another term', 'pass', of({ libraries: [library({ needed: ['libcrypto.so'] })] })],
  ['a library of 32 bits whose twin of 64 bits is missing', 'warning', of({ libraries: withoutTwin })],
])
const byPath = [library({ needed: ['/home/build/libother.so'] }), library({ name: 'libother.so' })]
const { soname: _, ...nameless } = library()
const program = { ...nameless, segments: [...nameless.segments, { type: 3, offset: 0, align: 1, flags: 4, fileBytes: 20 }] }
table('COMP-17', [
  ['a library without a name', 'fail', of({ libraries: [nameless] })],
  ['a program that is called a library', 'pass', of({ libraries: [program] })],
  ['a program that names a path of the build host', 'fail', of({ libraries: [{ ...program, needed: ['/home/build/libx.so'] }] })],
  ['a path of the build host', 'fail', of({ libraries: byPath })],
  ['the linker of old targets passes over it', 'notApplicable', of({ manifest: { targetSdk: 22 }, libraries: byPath })],
])
table('STAB-07', [
  ['a path of the build host leads nowhere', 'fail', of({ libraries: byPath })],
  ['on old targets its last part is looked for', 'pass', of({ manifest: { targetSdk: 22 }, libraries: byPath })],
])
