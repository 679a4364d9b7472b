/** The beginning of a zip, and of each record of its directory. */
export const ZIP_HEAD = 'PK\x03\x04'
const RECORD = Buffer.from('PK\x01\x02', 'latin1')
const NAME_LENGTH_AT = 28
const NAME_AT = 46
const DEX = '.dex'
const MANIFEST = 'AndroidManifest.xml'
/** A longer name is no code's. */
const MAX_NAME_BYTES = 512
/** A record with its name: what must lie together to be read. */
export const RECORD_BYTES = NAME_AT + MAX_NAME_BYTES

/** Records of all archives inside one package before nobody looks any further: their directories end at 65,535 each. */
const MOST_RECORDS = 500_000

/** What an archive inside the package has, by its directory: nothing in it is inflated. */
export type Directory = {
  /** The first file of code. */
  code?: string
  /** A manifest of its own: it may be there to be installed. */
  isPackage: boolean
}

/** Looks through the directories of archives as their bytes come by; what stands twice in the pieces is noted once. */
export const startNestedArchives = () => {
  let left = MOST_RECORDS
  const take = (directory: Directory, bytes: Buffer) => {
    for (
      let at = bytes.indexOf(RECORD);
      at >= 0 && at + NAME_AT <= bytes.length && left > 0;
      at = bytes.indexOf(RECORD, at + 4)
    ) {
      left -= 1
      const length = bytes.readUInt16LE(at + NAME_LENGTH_AT)
      const end = at + NAME_AT + length
      if (length > MAX_NAME_BYTES || end > bytes.length) continue
      if (length === MANIFEST.length && bytes.toString('latin1', at + NAME_AT, end) === MANIFEST) directory.isPackage = true
      else if (directory.code === undefined && bytes.toString('latin1', end - DEX.length, end).toLowerCase() === DEX)
        directory.code = bytes.toString('utf8', at + NAME_AT, end)
    }
  }
  return { take, isWhole: () => left > 0 }
}
export type NestedArchives = ReturnType<typeof startNestedArchives>
