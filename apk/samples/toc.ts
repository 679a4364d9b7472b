/** Protobuf's wire format: varints and length-delimited fields. */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))])
const number = (field: number, value: number) => [field * 8, ...varint(value)]
const bytes = (field: number, content: readonly number[]) => [field * 8 + 2, ...varint(content.length), ...content]
const text = (field: number, value: string) => bytes(field, [...Buffer.from(value)])

type TocVariant = {
  number: number
  minSdk: number
  paths: string[]
  sdkRuntime?: true
  /** By path: its own ABI and the other ones, by their numbers in bundletool’s list. */
  ownAbis?: Record<string, number>
  otherAbis?: Record<string, readonly number[]>
}
/** As in bundletool's commands.proto and targeting.proto, with other fields and API levels in between. */
const variantOf = ({ number: at, minSdk, paths, sdkRuntime, ownAbis = {}, otherAbis = {} }: TocVariant) => {
  const sdkOf = (level: number) => bytes(1, number(1, level))
  const sdks = bytes(1, [...bytes(1, sdkOf(minSdk)), ...bytes(2, sdkOf(99))])
  const targeting = bytes(1, [...sdks, ...(sdkRuntime ? bytes(6, number(1, 1)) : [])])
  const abiOf = (field: number) => (abi: number) => bytes(field, number(1, abi))
  const abisOf = (path: string) => {
    const own = [ownAbis[path] ?? []].flat()
    return bytes(1, [...own.flatMap(abiOf(1)), ...(otherAbis[path] ?? []).flatMap(abiOf(2))])
  }
  const targetingOf = (path: string) => [
    ...(path in ownAbis || path in otherAbis ? abisOf(path) : []),
    ...bytes(3, text(1, 'zh')),
  ]
  const packageOf = (path: string) => bytes(2, [...bytes(1, targetingOf(path)), ...text(2, path), ...bytes(3, text(1, ''))])
  const set = bytes(2, [...bytes(1, text(1, 'base')), ...paths.flatMap(packageOf)])
  return bytes(1, [...targeting, ...set, ...number(3, at)])
}
/** bundletool's `toc.pb`. */
export const tocOf = (...variants: TocVariant[]) => [
  ...text(4, 'org.sample.clean'),
  ...variants.flatMap(variantOf),
  ...bytes(2, text(2, '1.18')),
]
