import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  buildApk,
  buildCollection,
  carrying,
  cautions,
  cleanApp,
  cleanSpec,
  demoApps,
  hollow,
  hostilePackages,
  packed,
  splitOf,
  violations,
} from './index.ts'

/** All samples by path in the folder. Generated one by one, since together they take much memory. */
function* samples(): Generator<[string, Uint8Array]> {
  yield ['clean.apk', cleanApp()]
  yield ['clean.apks', buildCollection({ 'base.apk': cleanApp(), 'config.zh.apk': splitOf('config.zh') })]
  yield ['packed.apk', buildApk(packed(cleanSpec()))]
  yield ['carried-code.apk', buildApk(carrying('assets/plugin.jar')(cleanSpec()))]
  yield ['instant-run.apk', buildApk(hollow(cleanSpec()))]
  for (const [id, { change }] of Object.entries(violations)) yield [`violations/${id}.apk`, buildApk(change(cleanSpec()))]
  for (const [id, { change }] of Object.entries(cautions)) yield [`cautions/${id}.apk`, buildApk(change(cleanSpec()))]
  for (const [name, { bytes }] of Object.entries(hostilePackages)) yield [`hostile/${name}.apk`, bytes()]
  for (const { fileName, bytes } of demoApps()) yield [`demo/${fileName}`, bytes]
}

const folder = process.argv[2]
if (folder === undefined) {
  process.stderr.write('usage: node apk/samples/write.ts FOLDER\n')
  process.exit(2)
}
let count = 0
for (const [path, bytes] of samples()) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  count += 1
}
process.stdout.write(`${count} packages in ${folder}\n`)
