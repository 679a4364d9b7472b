import { queryAppealList, type AppealBrief } from '@alliance/contract/appeal'
import { AppealState } from '@alliance/contract/states'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { StateTag } from '../../ui/state-tag.tsx'
import { addressTerm } from './address-term.ts'
import styles from './appeal-link.module.css'

/** The round whose findings may be appealed, with its existing appeals. */
export type Appealable = { identifyId: string; appeals: readonly AppealBrief[] }

/** More than a round has failed must terms, so one page is enough. */
const ALL = 100

/** Undefined if nothing may be appealed. If the list can't be loaded, the links stay plain, and the form shows the state. */
export const useAppealable = (identifyId: string | undefined): Appealable | undefined => {
  const { data } = useCall(queryAppealList, identifyId === undefined ? null : { identifyId, size: ALL }, { quiet: true })
  return identifyId === undefined ? undefined : { identifyId, appeals: data?.items ?? [] }
}

const isOpen = ({ state }: AppealBrief) => state === AppealState.pendingReview || state === AppealState.pendingHandling

type Props = {
  appealable: Appealable
  termId: string
  title: string
  /** The lab, for a device term. */ lab?: { memberId: string; name: string }
}

/** Link to appeal a finding, and the state of an existing appeal. The list is newest first. */
export const AppealLink = ({ appealable: { identifyId, appeals }, termId, title, lab }: Props) => {
  const memberId = lab?.memberId
  const made = appeals.find(({ contested }) => contested?.termId === termId && contested.memberId === (memberId ?? null))
  const leave = () => addressTerm(termId)
  const word = made ? '再次申诉' : '申诉'
  return (
    <>
      {made ? (
        <span className={`${styles.made} noprint`}>
          <Link className="lnk" to={paths.appeal(made.appealId)} onClick={leave} aria-label={`查看申诉：${lab?.name ?? title}`}>
            查看申诉
          </Link>
          <StateTag family={AppealState} value={made.state} bare />
        </span>
      ) : null}
      {made && isOpen(made) ? null : (
        <Link
          className="lnk noprint"
          to={paths.appealApply({ identifyId, termId, ...(memberId !== undefined && { memberId }) })}
          onClick={leave}
          aria-label={lab ? `对${lab.name}的判定${word}` : `${word}：${title}`}
        >
          {word}
        </Link>
      )}
    </>
  )
}
