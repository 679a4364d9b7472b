import type { ResourceTable, TypeBlock } from '../formats/arsc.ts'

/** `first`: the number of the resource that would stand in the block's first place. */
export type NumberedBlock = { block: TypeBlock; first: number }

/** The blocks of all types of this name, of every package of a table. */
export const blocksNamed = ({ packages }: ResourceTable, name: string): NumberedBlock[] =>
  packages.flatMap(({ id, types }) =>
    [...types.values()]
      .filter((type) => type.name === name)
      .flatMap((type) => type.blocks.map((block) => ({ block, first: (id << 24) | (type.id << 16) }))),
  )

/** These resources, and all that lead to one of them; `leads`: by a number, who refers to it. */
export const withLeading = (naming: Set<number>, leads: ReadonlyMap<number, readonly number[]>): ReadonlySet<number> => {
  // A set goes on giving what is added while it is walked, and each number once: circles end by themselves.
  for (const id of naming) for (const from of leads.get(id) ?? []) naming.add(from)
  return naming
}
