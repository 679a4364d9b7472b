export type FileCheck = { message: string; fatal: boolean } | null

const ZIP_START = [0x50, 0x4b]
const gib = (bytes: number) => `${Math.round((bytes / 2 ** 30) * 10) / 10} GiB`
const bound = (bytes: number) => (bytes >= 2 ** 30 ? gib(bytes) : `${Math.round(bytes / 2 ** 20)} MiB`)

/**
 * What can be said about a file before a byte is sent. Only what no server could accept is fatal; a strange name is a hint,
 * because the package is judged by its content.
 */
export const checkFile = async (file: File, maxBytes: number): Promise<FileCheck> => {
  if (file.size === 0) return { message: '这个文件是空的，请重新选择', fatal: true }
  if (file.size > maxBytes) return { message: `安装包不能超过 ${bound(maxBytes)}，请缩小后重试`, fatal: true }
  if (/\.(aab|apks|xapk|apkm)$/i.test(file.name)) {
    return { message: '这是应用束或分包合集，请上传单个 APK', fatal: true }
  }
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (!ZIP_START.every((byte, at) => start[at] === byte)) {
    return { message: '这个文件不是 APK，请选择扩展名为 .apk 的安装包', fatal: true }
  }
  if (!/\.apk$/i.test(file.name)) return { message: '文件名不以 .apk 结尾，会按内容判断', fatal: false }
  return null
}
