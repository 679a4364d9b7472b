type Props = { heads: readonly string[] }

/** For a head with further content beside these. */
export const HeadCells = ({ heads }: Props) =>
  heads.map((head) => (
    <th key={head} scope="col">
      {head}
    </th>
  ))

export const TableHead = ({ heads }: Props) => (
  <thead>
    <tr>
      <HeadCells heads={heads} />
    </tr>
  </thead>
)
