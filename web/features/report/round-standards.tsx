import { queryStandardsOfRound, queryStandardState } from '@alliance/contract/identify-standards'
import { StandardState } from '@alliance/contract/states'
import { useCall } from '../../lib/use-call.ts'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'

/** Standards of the round with their states, while there is no report yet. */
export const RoundStandards = ({ identifyId }: { identifyId: string }) => {
  const shown = useCall(queryStandardsOfRound, { identifyId }).data ?? []
  const states = useCall(queryStandardState, { identifyId }).data ?? []
  if (shown.length === 0) return null
  return (
    <Table caption="本轮申请的标准" heads={['标准', '版本', '安装包条款', '真机条款', '状态']}>
      {shown.map(({ id, title, version, staticCount, deviceCount }) => (
        <tr key={id}>
          <td>{title}</td>
          <td>{version}</td>
          <td>{staticCount}</td>
          <td>{deviceCount}</td>
          <td>
            <StateTag family={StandardState} value={states.find((one) => one.id === id)?.state} bare />
          </td>
        </tr>
      ))}
    </Table>
  )
}
