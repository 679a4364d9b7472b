import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkFile } from './file-check.ts'

const file = (name: string, ...content: (string | Uint8Array<ArrayBuffer>)[]) => new File(content, name)
const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])

test('an empty file is rejected before uploading', async () => {
  assert.deepEqual(await checkFile(file('a.apk'), 100), { message: '这个文件是空的，请重新选择', fatal: true })
})

test('a file above the limit is rejected, and the limit named', async () => {
  const found = await checkFile(new File([new Uint8Array(11)], 'a.apk'), 10)
  assert.equal(found?.fatal, true)
  assert.match((await checkFile(file('a.apk', zip), 3))?.message ?? '', /不能超过 3 B/)
})

test('a file that is no zip is rejected, whatever its name', async () => {
  assert.equal((await checkFile(file('a.apk', 'hello'), 100))?.fatal, true)
})

test('a file that can no longer be read is rejected with a message', async () => {
  class Moved extends File {
    override slice() {
      return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) })
    }
  }
  assert.deepEqual(await checkFile(new Moved([zip], 'a.apk'), 100), {
    message: '这个文件读不出来，请检查后重新选择',
    fatal: true,
  })
})

test('an app bundle is rejected with what to upload instead; a collection of APKs is accepted, with a note on what counts', async () => {
  const bundle = await checkFile(file('a.aab', zip), 100)
  assert.equal(bundle?.fatal, true)
  assert.match(bundle?.message ?? '', /bundletool build-apks/)
  for (const name of ['a.apks', 'a.xapk']) {
    const collection = await checkFile(file(name, zip), 100)
    assert.equal(collection?.fatal, false)
    assert.match(collection?.message ?? '', /基础包和各分包/)
  }
})

test('an unusual name with valid content gives only a hint', async () => {
  assert.deepEqual(await checkFile(file('release.zip', zip), 100), {
    message: '文件名不以 .apk 结尾，会按内容判断',
    fatal: false,
  })
  assert.equal(await checkFile(file('release.apk', zip), 100), null)
})
