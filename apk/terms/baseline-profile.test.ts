import { chain, withDamaged, withEntries } from '../samples/app-spec.ts'
import { writeProfile, writeProfileMetadata } from '../samples/format/profile-file.ts'
import type { ProfileSpec } from '../samples/format/profile-file.ts'
import { itemsOf } from '../samples/index.ts'
import type { AppSpec, Change } from '../samples/index.ts'
import { codeTable } from './testing/code-table.ts'

const PROFILE = 'assets/dexopt/baseline.prof'
const METADATA = 'assets/dexopt/baseline.profm'
const made =
  (profile: ProfileSpec | undefined): Change =>
  (spec) => ({ ...spec, profile })
const codeOf = (spec: AppSpec) => itemsOf(spec).find(({ path }) => path === 'classes.dex')?.bytes ?? new Uint8Array(0)
/** The profile's own bytes, changed. */
const rewritten =
  (change: (bytes: Uint8Array) => Uint8Array): Change =>
  (spec) =>
    chain(
      made(undefined),
      withEntries(
        { path: PROFILE, bytes: change(writeProfile(codeOf(spec))), stored: true },
        { path: METADATA, bytes: writeProfileMetadata(), stored: true },
      ),
    )(spec)
const noted = (at: number, value: number) => (bytes: Uint8Array) => bytes.with(at, value)

const TOO_LATE = 17

codeTable('PERF-08', [
  ['a profile of this code', 'pass', (spec) => spec, /按包里的代码生成/],
  ['one that calls the first file by the package', 'pass', made({ key: 'base.apk' })],
  ['one that calls it by both', 'pass', made({ key: 'base.apk!classes.dex' })],
  ['one of classes alone', 'pass', made({ methods: [] })],
  ['no profile', 'fail', made(undefined), /没有基线配置文件/],
  ['a profile without a byte', 'fail', rewritten(() => new Uint8Array(0)), /没有基线配置文件/],
  ['other bytes', 'fail', withDamaged(PROFILE), /不起作用/],
  ['other bytes beside it', 'fail', withDamaged(METADATA), /不起作用/],
  ['the beginning of one', 'fail', rewritten((bytes) => bytes.subarray(0, TOO_LATE)), /不起作用/],
  ['one that is cut off', 'fail', rewritten((bytes) => bytes.subarray(0, -1)), /不起作用/],
  ['one with something behind it', 'fail', rewritten((bytes) => Uint8Array.from([...bytes, 1])), /不起作用/],
  ['one that promises two code files', 'fail', rewritten(noted(8, 2)), /不起作用/],
  ['one that promises more bytes than there are', 'fail', rewritten(noted(9, 0xff)), /不起作用/],
  ['one that promises more than is read', 'undetermined', rewritten(noted(12, 0x7f)), /认不出/],
  ['one of other code', 'fail', made({ checksum: 0x12345678 }), /不起作用/],
  ['one of a code file that is not there', 'fail', made({ key: 'classes2.dex' }), /不起作用/],
  ['one that names nothing', 'fail', made({ classes: [], methods: [] }), /不起作用/],
  ['one that is compressed', 'fail', made({ compressed: true }), /不起作用/],
  ['one of a version that nobody knows', 'undetermined', made({ version: '019' }), /版本 019/],
  ['metadata that newer platforms refuse', 'fail', made({ metadataVersion: '001' }), /不起作用/],
  ['metadata of a version that nobody knows', 'undetermined', made({ metadataVersion: '003' }), /版本 003/],
  ['metadata of another file', 'fail', made({ metadataKey: 'classes2.dex' }), /不起作用/],
])
