import { MemberTaskState, WarningTaskState } from '@alliance/contract/states'
import { StateTag } from './state-tag.tsx'

const families = { must: MemberTaskState, warning: WarningTaskState }

type Props = { of: keyof typeof families; value: number; isOver: boolean; bare?: boolean }

/** A lab's progress. Tasks closed by the end of the round are not shown as in progress. */
export const LabState = ({ of, value, isOver, bare = false }: Props) => {
  const family = families[of]
  if (isOver && value === family.certifying) return <StateTag label="已关闭" tone="cancelled" bare={bare} />
  return <StateTag family={family} value={value} bare={bare} />
}
