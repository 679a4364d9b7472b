import { TableHead } from '../../ui/table-head.tsx'
import { Words } from '../../ui/words.tsx'
import styles from './record-table.module.css'

type Props = { caption: string; heads: readonly string[]; rows: readonly (readonly string[])[] }

/** A plain table; in a narrow window each row becomes a block with labelled cells. */
export const RecordTable = ({ caption, heads, rows }: Props) => (
  <table className={styles.table}>
    <caption className="vh">{caption}</caption>
    <TableHead heads={heads} />
    <tbody>
      {rows.map((row) => (
        <tr key={row.join()}>
          {row.map((cell, index) =>
            index === 0 ? (
              <th key={heads[index]} scope="row">
                <Words>{cell}</Words>
              </th>
            ) : (
              <td key={heads[index]} data-head={heads[index]}>
                <Words>{cell}</Words>
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
