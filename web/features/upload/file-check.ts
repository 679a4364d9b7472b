import { fileSize } from '../../lib/format.ts'

type FileCheck = { message: string; fatal: boolean } | null

const ZIP_START = [0x50, 0x4b]
/** A base APK with its splits, as packed by bundletool and app stores. */
const COLLECTION = /\.(apks|xapk|apkm)$/i

/** Undefined if the browser can't read the file, for example because it was moved after it was chosen. */
const readStart = (file: File) =>
  file
    .slice(0, 2)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => undefined,
    )

/**
 * Checks a file before uploading. Only what the server would refuse anyway is fatal; an unusual name is a hint, because the
 * package is judged by its content.
 */
export const checkFile = async (file: File, maxBytes: number): Promise<FileCheck> => {
  if (file.size === 0) return { message: '这个文件是空的，请重新选择', fatal: true }
  if (file.size > maxBytes) return { message: `安装包不能超过 ${fileSize(maxBytes)}，请缩小后重试`, fatal: true }
  if (/\.aab$/i.test(file.name)) {
    return { message: '这是应用束（AAB），不能直接判定，请上传 APK，或用 bundletool build-apks 生成的 .apks', fatal: true }
  }
  const start = await readStart(file)
  if (!start) return { message: '这个文件读不出来，请检查后重新选择', fatal: true }
  if (!ZIP_START.every((byte, at) => start[at] === byte)) {
    return { message: '这个文件不是安装包，请上传 APK，或 .apks、.xapk 分包合集', fatal: true }
  }
  if (COLLECTION.test(file.name)) {
    return { message: '这是分包合集，会判定其中的基础包和各分包的原生库，认证的是整个文件', fatal: false }
  }
  if (!/\.apk$/i.test(file.name)) return { message: '文件名不以 .apk 结尾，会按内容判断', fatal: false }
  return null
}
