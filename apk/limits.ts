/** Bounds of one analysis. Enforced twice: here while reading, and from outside by the parent of the process. */
export const limits = {
  packageBytes: 2 * 1024 ** 3,
  entryCount: 65_535,
  inflatedBytes: 8 * 1024 ** 3,
  /** A higher ratio in an entry above `ratioFromBytes` counts as a zip bomb. */
  inflateRatio: 200,
  ratioFromBytes: 25 * 1024 ** 2,
  /** 65535 records of 256 bytes: names are compared and sorted, and a hostile one is 64 KiB long. */
  centralDirectoryBytes: 16 * 1024 ** 2,
  manifestBytes: 16 * 1024 ** 2,
  xmlFileBytes: 4 * 1024 ** 2,
  resourceTableBytes: 256 * 1024 ** 2,
  dexBytes: 128 * 1024 ** 2,
  /** Code kept in memory for the call graph. */
  graphBytes: 192 * 1024 ** 2,
  nativeLibraryBytes: 512 * 1024 ** 2,
  /** Inflated size of a baseline profile: real ones are below 1.5 MB compressed. */
  profileBytes: 16 * 1024 ** 2,
  /** Packages in a collection, and the size of a compressed one, which must be held in memory. */
  splitCount: 150,
  nestedPackageBytes: 256 * 1024 ** 2,
  xmlDepth: 200,
  /** Blocks of the resource table visited for references: each of many resources may have a value in each of many blocks. */
  resourceLookups: 20_000_000,
  xmlElements: 200_000,
  xmlAttributes: 400_000,
  /** Characters of a decoded XML file or string pool: one long string may be referenced a million times. */
  textChars: 32 * 1024 ** 2,
  stringBytes: 64 * 1024,
  wallMs: 120_000,
  memoryBytes: 1024 ** 3,
} as const

/** Those that are enforced from outside depend on the machine and are configurable. */
export type HeldBounds = { wallMs: number; memoryBytes: number }

const MIB = 1024 ** 2
const GIB = 1024 ** 3
const memoryWords = (bytes: number) => (bytes % GIB === 0 ? `${bytes / GIB} GiB` : `${Math.floor(bytes / MIB)} MiB`)
export const heldWords = ({ wallMs, memoryBytes }: HeldBounds): Record<keyof HeldBounds, string> => ({
  wallMs: `分析时间超过 ${wallMs / 1000} 秒`,
  memoryBytes: `分析占用的内存超过 ${memoryWords(memoryBytes)}`,
})

/** Why an analysis was aborted, for people; keys as in LimitReached. */
export const limitWords: Record<string, string> = {
  packageBytes: '安装包超过 2 GiB',
  entryCount: '包内文件超过 65535 个',
  centralDirectoryBytes: '压缩包的目录超过 16 MiB',
  inflatedBytes: '解压后的总大小超过 8 GiB',
  inflateRatio: '包内有文件的压缩比超过 200:1',
  entryBytes: '包内有必须读取的文件过大',
  splitCount: '分包合集里的安装包超过 150 个',
  xmlDepth: '清单或资源 XML 的层级过深',
  xmlElements: '清单或资源 XML 的元素过多',
  xmlAttributes: '清单或资源 XML 的属性过多',
  textChars: '清单或资源中的文本过长',
  resourceLookups: '资源表里要查的引用过多',
  ...heldWords(limits),
}
