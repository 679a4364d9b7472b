/** System errors of reading and writing files, in Chinese. */
const WORDS: Record<string, string> = {
  EACCES: '没有权限',
  EPERM: '没有权限',
  EBUSY: '正被别的程序占用',
  EDQUOT: '磁盘配额已满',
  EFBIG: '文件太大',
  EIO: '磁盘读写出错',
  EISDIR: '这是一个文件夹',
  ELOOP: '符号链接绕成了圈',
  EMFILE: '打开的文件太多',
  ENAMETOOLONG: '路径太长',
  ENFILE: '打开的文件太多',
  ENOENT: '找不到',
  ENOSPC: '磁盘已满',
  ENOTDIR: '上层不是文件夹',
  EROFS: '所在的磁盘只读',
}

/** `EACCES: permission denied, open …`: the error code survives only in the message from a child process. */
const CODE = /^(E[A-Z]+): /

export const systemCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return CODE.exec(error.message)?.[1]
}

export const sayFault = (error: unknown): string => {
  const code = systemCode(error) ?? ''
  return WORDS[code] ?? `系统报告 ${code === '' ? '出错' : code}`
}
