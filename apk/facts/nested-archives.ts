/** Signatures of a zip's local header, and of a central directory record. */
export const ZIP_HEAD = 'PK\x03\x04'
const RECORD = Buffer.from('PK\x01\x02', 'latin1')
const NAME_LENGTH_AT = 28
const NAME_AT = 46
const DEX = '.dex'
const MANIFEST = 'AndroidManifest.xml'
/** Code files have shorter names. */
const MAX_NAME_BYTES = 512

/** Bound on records per archive: a directory has at most 65,535, and archives may contain archives. */
const MOST_RECORDS = 250_000
/** Bound on records of all archives: each takes next to no time. */
const MOST_OF_ALL = 20_000_000

/** Contents of an archive inside the package, judged by its directory: nothing is inflated. */
export type Directory = {
  /** Path of the first code file. */
  code?: string
  /** It has a manifest, so it may be meant for installation. */
  isPackage: boolean
  records: number
  /** There are more records than the bound. */
  isCut: boolean
}
export const startDirectory = (): Directory => ({ isPackage: false, records: 0, isCut: false })

/** Scans the directories of archives chunk by chunk; overlapping chunks don't count twice. */
export const startNestedArchives = () => {
  let left = MOST_OF_ALL
  const take = (directory: Directory, bytes: Buffer) => {
    if (directory.isCut) return
    for (let at = bytes.indexOf(RECORD); at >= 0 && at + NAME_AT <= bytes.length; at = bytes.indexOf(RECORD, at + 4)) {
      directory.isCut = left === 0 || directory.records === MOST_RECORDS
      if (directory.isCut) return
      left -= 1
      directory.records += 1
      const length = bytes.readUInt16LE(at + NAME_LENGTH_AT)
      const end = at + NAME_AT + length
      if (length > MAX_NAME_BYTES || end > bytes.length) continue
      if (length === MANIFEST.length && bytes.toString('latin1', at + NAME_AT, end) === MANIFEST) directory.isPackage = true
      else if (directory.code === undefined && bytes.toString('latin1', end - DEX.length, end).toLowerCase() === DEX)
        directory.code = bytes.toString('utf8', at + NAME_AT, end)
    }
  }
  return { take }
}
export type NestedArchives = ReturnType<typeof startNestedArchives>
