import type { ResourceTable, TypeBlock } from '../formats/arsc.ts'

/** `first`: resource id of the block's first entry. */
export type NumberedBlock = { block: TypeBlock; first: number }

/** The blocks of all types of this name, of every package of a table. */
export const blocksNamed = ({ packages }: ResourceTable, name: string): NumberedBlock[] =>
  packages.flatMap(({ id, types }) =>
    [...types.values()]
      .filter((type) => type.name === name)
      .flatMap((type) => type.blocks.map((block) => ({ block, first: (id << 24) | (type.id << 16) }))),
  )

/** Adds to `naming` all resources that lead to it, transitively; `leads`: referrers by resource id. */
export const withLeading = (naming: Set<number>, leads: ReadonlyMap<number, readonly number[]>): ReadonlySet<number> => {
  // Iterating a set includes elements added meanwhile, and each id is in it once, so cycles end.
  for (const id of naming) for (const from of leads.get(id) ?? []) naming.add(from)
  return naming
}
