import { open, stat } from 'node:fs/promises'
import { Misasked } from '../cli/ask.ts'
import { sayFault, systemCode } from '../cli/system-faults.ts'
import { printable } from '../report-text.ts'
import { type Digest, digestOf } from '../unjudgeable.ts'

const ZIP_START = Buffer.from('PK')

const startOf = async (path: string) => {
  const file = await open(path)
  try {
    return (await file.read(Buffer.alloc(2), { position: 0 })).buffer
  } finally {
    await file.close()
  }
}

const unreadable = (path: string, error: unknown) =>
  error instanceof Misasked || systemCode(error) === undefined
    ? error
    : new Misasked(
        systemCode(error) === 'ENOENT' ? `找不到文件：${printable(path)}` : `读不了 ${printable(path)}：${sayFault(error)}。`,
      )

const look = async (path: string): Promise<Digest> => {
  const found = await stat(path)
  if (!found.isFile()) throw new Misasked(`这不是一个文件：${printable(path)}`)
  if (found.size === 0) throw new Misasked(`文件是空的：${printable(path)}`)
  if (/\.aab$/i.test(path))
    throw new Misasked('这是应用束（AAB），不能直接判定：请上传 APK，或用 bundletool build-apks 生成的 .apks。')
  if (!(await startOf(path)).equals(ZIP_START))
    throw new Misasked(`这不是安装包：${printable(path)}。要上传 APK，或 .apks、.xapk 分包合集。`)
  return digestOf(path)
}

/** Checks the file before anything is sent, with the same messages as the site's form. */
export const packageFile = (path: string): Promise<Digest> =>
  look(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })

const GiB = 1024 ** 3
const MiB = 1024 ** 2
const say = (bytes: number) => (bytes >= GiB ? `${(bytes / GiB).toFixed(1)} GiB` : `${Math.ceil(bytes / MiB)} MiB`)

export const checkSize = ({ sizeBytes }: Digest, { packageBytes }: { packageBytes: number }) => {
  if (sizeBytes > packageBytes) throw new Misasked(`安装包不能超过 ${say(packageBytes)}，这个有 ${say(sizeBytes)}。`)
}
