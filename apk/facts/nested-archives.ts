/** The beginning of a zip, and of each record of its directory. */
export const ZIP_HEAD = 'PK\x03\x04'
const RECORD = Buffer.from('PK\x01\x02', 'latin1')
const NAME_LENGTH_AT = 28
const NAME_AT = 46
const DEX = '.dex'
const MANIFEST = 'AndroidManifest.xml'
/** A longer name is no code's. */
const MAX_NAME_BYTES = 512

/** Records of one archive before nobody looks any further: a directory ends at 65,535, and archives may lie in archives. */
const MOST_RECORDS = 250_000
/** Records of all of them: what looks like one takes next to no time. */
const MOST_OF_ALL = 20_000_000

/** What an archive inside the package has, by its directory: nothing in it is inflated. */
export type Directory = {
  /** The first file of code. */
  code?: string
  /** A manifest of its own: it may be there to be installed. */
  isPackage: boolean
  records: number
  /** There are more records than are looked at. */
  isCut: boolean
}
export const startDirectory = (): Directory => ({ isPackage: false, records: 0, isCut: false })

/** Looks through the directories of archives as their bytes come by; what stands twice in the pieces is noted once. */
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
