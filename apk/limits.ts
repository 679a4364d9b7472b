/** Bounds of one analysis. Held twice: here while reading, and from outside by whoever runs the child. */
export const limits = {
  packageBytes: 2 * 1024 ** 3,
  entryCount: 65_535,
  inflatedBytes: 8 * 1024 ** 3,
  /** A ratio over this on an entry above `ratioFromBytes` is a bomb. */
  inflateRatio: 200,
  ratioFromBytes: 25 * 1024 ** 2,
  /** 65535 records of 256 bytes: names are compared and sorted, and a hostile one is 64 KiB long. */
  centralDirectoryBytes: 16 * 1024 ** 2,
  manifestBytes: 16 * 1024 ** 2,
  xmlFileBytes: 4 * 1024 ** 2,
  resourceTableBytes: 256 * 1024 ** 2,
  dexBytes: 128 * 1024 ** 2,
  /** Code that is kept whole while the call graph is searched. */
  graphBytes: 192 * 1024 ** 2,
  nativeLibraryBytes: 512 * 1024 ** 2,
  /** What a baseline profile holds unpacked: an honest one is below 1.5 MB packed. */
  profileBytes: 16 * 1024 ** 2,
  /** Packages in one collection, and the size of one that is deflated there and so must be held in memory. */
  splitCount: 150,
  nestedPackageBytes: 256 * 1024 ** 2,
  xmlDepth: 200,
  /** Blocks of the resource table that are looked into for references: each of many may have a value in each of many. */
  resourceLookups: 20_000_000,
  xmlElements: 200_000,
  xmlAttributes: 400_000,
  /** Characters of one decoded XML file or out of one string pool: one long string may be named a million times. */
  textChars: 32 * 1024 ** 2,
  stringBytes: 64 * 1024,
  wallMs: 120_000,
  memoryBytes: 1024 ** 3,
} as const

/** The two that are held from outside depend on the machine: who runs the engine may set others. */
export type HeldBounds = { wallMs: number; memoryBytes: number }

const MIB = 1024 ** 2
const GIB = 1024 ** 3
const memoryWords = (bytes: number) => (bytes % GIB === 0 ? `${bytes / GIB} GiB` : `${Math.floor(bytes / MIB)} MiB`)
export const heldWords = ({ wallMs, memoryBytes }: HeldBounds): Record<keyof HeldBounds, string> => ({
  wallMs: `分析时间超过 ${wallMs / 1000} 秒`,
  memoryBytes: `分析占用的内存超过 ${memoryWords(memoryBytes)}`,
})

/** Why an analysis stopped, for people; the keys are those of LimitReached. */
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
