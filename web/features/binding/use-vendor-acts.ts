import { memberOauthUrl, queryMemberBindings, unbindVendor, type MemberBinding } from '@alliance/contract/binding'
import { useEffect, useState } from 'react'
import { Refused } from '../../lib/api.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { agreed, confirm } from '../../ui/dialogs.tsx'

/** Text of a refusal; without a response the message is already on screen. */
const wordsOf = (error: unknown) => (error instanceof Refused ? refusalWords(error) : '')

/** Binding goes to the vendor's page, unbinding asks for confirmation. `onBegin` clears the message of an earlier act. */
export const useVendorActs = (onBegin: () => void) => {
  const [busyMember, setBusyMember] = useState<string>()
  const [problem, setProblem] = useState('')
  const authorization = useAct(memberOauthUrl)
  const removal = useAct(unbindVendor, { refreshes: [queryMemberBindings] })
  useEffect(() => {
    // Back from the vendor by the browser's back button: the page is restored from the back/forward cache, still busy.
    const revive = (event: PageTransitionEvent) => {
      if (event.persisted) setBusyMember(undefined)
    }
    addEventListener('pageshow', revive)
    return () => removeEventListener('pageshow', revive)
  }, [])
  const begin = ({ memberId }: MemberBinding) => {
    onBegin()
    setProblem('')
    setBusyMember(memberId)
  }
  const fail = (error: unknown) => {
    setProblem(wordsOf(error))
    setBusyMember(undefined)
  }
  const bind = async (member: MemberBinding) => {
    begin(member)
    try {
      const { url } = await authorization.act({ memberId: member.memberId })
      // Stays busy: this page is being left.
      location.assign(url)
    } catch (error) {
      fail(error)
    }
  }
  const unbind = async (member: MemberBinding) => {
    const sure = confirm({
      title: `解除与${member.name}的绑定？`,
      content: `解除后，${member.name}不能再确认应用属于你，认证新应用前要重新绑定。联盟保存的授权会删除，已有的报告和金标不变。`,
      confirm: '解除绑定',
      danger: true,
    })
    if (!(await agreed(sure))) return
    begin(member)
    try {
      await removal.act({ memberId: member.memberId })
      setBusyMember(undefined)
    } catch (error) {
      fail(error)
    }
  }
  return { bind, unbind, busyMember, problem }
}
