import { MemberTaskState, WarningTaskState } from '@alliance/contract/states'
import { StateTag } from './state-tag.tsx'

const families = { must: MemberTaskState, warning: WarningTaskState }

type Props = { of: keyof typeof families; value: number; isOver: boolean; bare?: boolean }

/** How far a lab is with its terms. Nobody is at work on what the end of the round has closed. */
export const LabState = ({ of, value, isOver, bare = false }: Props) => {
  const family = families[of]
  if (isOver && value === family.certifying) return <StateTag label="已关闭" tone="cancelled" bare={bare} />
  return <StateTag family={family} value={value} bare={bare} />
}
