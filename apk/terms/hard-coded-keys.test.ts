import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { chain, withCode } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { buildApk, cleanSpec } from '../samples/index.ts'
import { faulty } from '../samples/violations/code.ts'
import { wantedInCode } from './all.ts'
import { codeTable } from './testing/code-table.ts'
import { verdictOf } from './testing/facts.ts'

const keyOf = (bytes: string): Change =>
  faulty(
    'key([B)V',
    `new-instance v0, Ljavax/crypto/spec/SecretKeySpec;
     ${bytes}
     const-string v2, "AES"
     invoke-direct {v0, v1, v2}, Ljavax/crypto/spec/SecretKeySpec;-><init>([BLjava/lang/String;)V
     return-void
     .array :bytes 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16`,
  )
const KEY_PASSED = 'key([B)V'
const TEXT_PASSED = 'key(Ljava/lang/String;)V'
/** A method that makes a key of what it is given, and who gives it. */
const keyGiven = (signature: string, bytes: string, ...givers: string[]): Change =>
  chain(
    faulty(
      signature,
      `${bytes}
       new-instance v0, Ljavax/crypto/spec/SecretKeySpec;
       const-string v2, "AES"
       invoke-direct {v0, v1, v2}, Ljavax/crypto/spec/SecretKeySpec;-><init>([BLjava/lang/String;)V`,
    ),
    withCode({
      name: 'org.sample.clean.Giver',
      methods: givers.map((code, index) => ({
        signature: `give${index}(Ljava/lang/String;[B)V`,
        isStatic: true,
        code: `${code}
          invoke-static {v0}, Lorg/sample/clean/Faulty;->${signature}
          return-void
          .array :bytes 1 2 3 4 5 6 7 8`,
      })),
    }),
  )
const BYTES_OF_TEXT = `const-string v2, "UTF-8"
  invoke-virtual {p0, v2}, Ljava/lang/String;->getBytes(Ljava/lang/String;)[B
  move-result-object v1`
const BYTES_BY_KOTLIN = `invoke-static {p0}, Lkotlin/text/StringsKt;->encodeToByteArray(Ljava/lang/String;)[B
  move-result-object v1`
/** `private static final byte[] KEY = …`, as the class's initialiser makes it. */
const constantKey = (made: string): Change =>
  chain(
    keyOf('sget-object v1, Lorg/sample/clean/Keys;->KEY:[B'),
    withCode({
      name: 'org.sample.clean.Keys',
      constants: [{ name: 'KEY', type: '[B' }],
      methods: [
        {
          signature: '<clinit>()V',
          isStatic: true,
          code: `${made}
            sput-object v0, Lorg/sample/clean/Keys;->KEY:[B
            return-void
            .array :bytes 1 2 3 4 5 6 7 8`,
        },
      ],
    }),
  )
const FIXED_BYTES = 'const/16 v0, 8\nnew-array v0, v0, [B\nfill-array-data v0, :bytes'
const FIXED_TEXT = 'const-string v0, "0123456789abcdef"'
const OTHER_TEXT = 'const-string v0, "fedcba9876543210"'
const ARRAY = 'const/16 v1, 16\nnew-array v1, v1, [B\nfill-array-data v1, :bytes'
const TEXT_BYTES =
  'const-string v1, "0123456789abcdef"\ninvoke-virtual {v1}, Ljava/lang/String;->getBytes()[B\nmove-result-object v1'
const COPY = 'const/16 v3, 16\ninvoke-static {v1, v3}, Ljava/util/Arrays;->copyOf([BI)[B\nmove-result-object v1'
const TEXT_MADE = TEXT_BYTES.replaceAll('v1', 'v0')
const BY_CHANCE = (bytes: string) => `const/4 v4, 0\ninvoke-virtual {v4, ${bytes}}, Ljava/util/Random;->nextBytes([B)V`
const ONE_BYTE = (bytes: string) => `const/4 v4, 0\naput-byte v4, ${bytes}, v4`
const GET_KEY = 'sget-object v0, Lorg/sample/clean/Keys;->KEY:[B'
/** A constant key, of which another method of its class and the method that uses it do this. */
const changedKey = (other: string, here = '', made = FIXED_BYTES): Change =>
  chain(constantKey(made), keyOf(`sget-object v1, Lorg/sample/clean/Keys;->KEY:[B\n${here}`), (spec) => ({
    ...spec,
    code: spec.code.map((one) =>
      one.name.endsWith('.Keys')
        ? { ...one, methods: [...(one.methods ?? []), { signature: 'mix()V', isStatic: true, code: `${other}\nreturn-void` }] }
        : one,
    ),
  }))
/** What a helper of the app makes of a text. */
const readFrom = (text: string) =>
  keyOf(`const-string v1, "${text}"
  invoke-static {v1}, Lorg/sample/Hex;->read(Ljava/lang/String;)[B
  move-result-object v1`)
codeTable('SEC-22', [
  ['a text in hex that a helper reads', 'undetermined', readFrom('00112233445566778899aAbBcCdDeEfF'), /^Faulty\.key/],
  ['a text in Base64', 'undetermined', readFrom('AAECAwQFBgcICQoLDA0ODw=='), /换算/],
  ['the name by which a helper looks a key up', 'pass', readFrom('encryption_key')],
  ['bytes that the only caller has in its code', 'fail', keyGiven(KEY_PASSED, 'move-object v1, p0', FIXED_BYTES)],
  ['texts that all callers have in their code', 'fail', keyGiven(TEXT_PASSED, BYTES_OF_TEXT, FIXED_TEXT, OTHER_TEXT), /^2 处/],
  ['a text that one of two callers has', 'fail', keyGiven(TEXT_PASSED, BYTES_OF_TEXT, FIXED_TEXT, 'move-object v0, p0'), /^1 处/],
  ['texts that callers get from elsewhere', 'pass', keyGiven(TEXT_PASSED, BYTES_OF_TEXT, 'move-object v0, p0')],
  ['bytes that callers get from elsewhere', 'pass', keyGiven(KEY_PASSED, 'move-object v1, p0', 'move-object v0, p1')],
  ['nobody calls; the name of a character set is no key', 'pass', keyGiven(TEXT_PASSED, BYTES_OF_TEXT)],
  ['a text that callers have, made bytes as Kotlin does', 'fail', keyGiven(TEXT_PASSED, BYTES_BY_KOTLIN, FIXED_TEXT), /^1 处/],
  ['bytes in the code', 'fail', keyOf('const/16 v1, 16\nnew-array v1, v1, [B\nfill-array-data v1, :bytes')],
  ['bytes in a constant of the class', 'fail', constantKey('const/16 v0, 8\nnew-array v0, v0, [B\nfill-array-data v0, :bytes')],
  [
    'bytes that the class makes when it is loaded',
    'pass',
    constantKey('invoke-static {}, Lorg/sample/Keys;->make()[B\nmove-result-object v0'),
  ],
  ['the first bytes of a text', 'fail', keyOf(`${TEXT_BYTES}\n${COPY}`)],
  ['the first bytes of what a caller gives', 'pass', keyOf(`move-object v1, p0\n${COPY}`)],
  ['a copy of what chance wrote over', 'undetermined', keyOf(`${TEXT_BYTES}\n${BY_CHANCE('v1')}\n${COPY}`)],
  ['a copy that chance writes over', 'undetermined', keyOf(`${TEXT_BYTES}\n${COPY}\n${BY_CHANCE('v1')}`)],
  ['bytes in the code that chance writes over', 'undetermined', keyOf(`${ARRAY}\n${BY_CHANCE('v1')}`), /改写/],
  ['the bytes of a text, one of which is put there', 'undetermined', keyOf(`${TEXT_BYTES}\n${ONE_BYTE('v1')}`), /改写/],
  ['bytes in the code that chance reads nothing of', 'fail', keyOf(`${ARRAY}\nconst/4 v3, 0\n${BY_CHANCE('v3')}`)],
  ['bytes in a constant that the method writes over', 'undetermined', changedKey('', BY_CHANCE('v1'))],
  ['that another method of the class writes over', 'pass', changedKey(`${GET_KEY}\n${BY_CHANCE('v0')}`)],
  ['that another method reads', 'fail', changedKey(`${GET_KEY}\narray-length v1, v0`)],
  [
    'bytes of a text in a constant that another method changes',
    'pass',
    changedKey(`${GET_KEY}\n${ONE_BYTE('v0')}`, '', TEXT_MADE),
  ],
  ['that nobody changes', 'fail', changedKey('', '', TEXT_MADE)],
  [
    'bytes of a caller that the method changes',
    'pass',
    keyGiven(KEY_PASSED, `${ONE_BYTE('p0')}\nmove-object v1, p0`, FIXED_BYTES),
  ],
  ['an empty array that is filled later', 'pass', keyOf('const/16 v1, 16\nnew-array v1, v1, [B')],
  ['bytes from outside', 'pass', keyOf('move-object v1, p0')],
])

test('evidence stands at the caller that has the key, and says which method it goes to', () => {
  const spec = keyGiven(TEXT_PASSED, BYTES_OF_TEXT, FIXED_TEXT)(cleanSpec())
  const { evidence } = verdictOf('SEC-22', readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode }))
  assert.deepEqual(
    evidence.map(({ at, table }) => [at, table?.rows.map(({ cells }) => cells)]),
    [['org.sample.clean.Giver', [['give0(String, byte[])', '密钥是代码里的字符串，共 16 个字符，传给 Faulty.key(String)']]]],
  )
})
