import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { attributeName, platformResource } from '../apk/formats/platform.ts'
import { asFile, inRuns, PLATFORM_RESOURCES, platformResources, readPublic } from './platform-resources.ts'
import { PLATFORM_CACHE, PLATFORM_SOURCE } from './platform-source.ts'

const skip = existsSync(join(PLATFORM_CACHE, PLATFORM_SOURCE.tarball))
  ? false
  : 'the sources of Android 10 are not in .cache: node scripts/platform-resources.ts fetches them'
test('the committed list is what the script makes of the sources, and attributes are called as there', { skip }, () => {
  const found = platformResources()
  assert.equal(asFile(found), readFileSync(PLATFORM_RESOURCES, 'utf8'), 'node scripts/platform-resources.ts writes it anew')
  for (const { type, name, id } of found) assert.equal(platformResource(id), `android:${type}/${name}`)
  for (const { name, id } of found.filter(({ type }) => type === 'attr')) assert.equal(attributeName(id), name)
})

test('entries are read however they are written, comments and groups are none, and gaps part the runs', () => {
  const xml = `<resources>
    <!-- <public type="style" name="Hidden" id="0x01030009" /> -->
    <public type="style" name="Second" id="0x01030006" />
    <!-- @hide --><public id="0x01030005" name="First" type="style"/>
    <public type="id" name="background" id="0x1020000" />
    <public type="style" name="Far" id="0x01030010" />
    <public-group type="style" first-id="0x010302e5"></public-group>
  </resources>`
  const runs = { id: { '01020000': ['background'] }, style: { '01030005': ['First', 'Second'], '01030010': ['Far'] } }
  assert.deepEqual(inRuns(readPublic(xml)), runs)
  assert.throws(() => readPublic('<public type="style" name="Own" id="0x7f030001" />'), /not a public resource/)
})

test('what no platform of the list made public has no name', () => {
  assert.equal(platformResource(0x0103000c), 'android:style/Theme.Light')
  assert.equal(platformResource(0x01010010), 'android:attr/exported')
  for (const id of [0x0103ffff, 0x01ff0000, 0x7f030005, 0x02030005, 0]) assert.equal(platformResource(id), undefined)
})
