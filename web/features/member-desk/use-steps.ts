import type { DeskMember } from '@alliance/contract/member-desk'
import { useEffect, useRef } from 'react'

export type Step = { memberId: string; from: number; to: number }
type Shown = { items: readonly DeskMember[] | undefined; failed: boolean }

/**
 * Moves by one, each done once the list shows it: a second one on the old order would be refused. The browser takes the
 * focus off a row that changes its place: it goes back to where it was, or to the other arrow at an end of the list.
 */
export const useSteps = ({ items, failed }: Shown) => {
  const list = useRef<HTMLDivElement>(null)
  const underWay = useRef<Step & { done: boolean }>(undefined)
  useEffect(() => {
    const step = underWay.current
    if (!step?.done) return
    // It is read anew since; a colleague may have moved others meanwhile.
    underWay.current = undefined
    if (failed) return
    const row = list.current?.querySelector(`[data-member="${step.memberId}"]`)
    const here = document.activeElement
    if (here !== document.body && !row?.contains(here)) return
    const names = step.to < step.from ? ['up', 'down'] : ['down', 'up']
    const buttons = names.map((name) => row?.querySelector<HTMLElement>(`button[name=${name}]:enabled`))
    buttons.find(Boolean)?.focus()
  }, [items, failed])
  return {
    list,
    steps: {
      /** False while the one before is not done. */
      begin: (step: Step): boolean => {
        if (underWay.current) return false
        underWay.current = { ...step, done: false }
        return true
      },
      /** The next list that is read shows it. */
      finish: () => {
        if (underWay.current) underWay.current.done = true
      },
      /** It was refused. */
      drop: () => {
        underWay.current = undefined
      },
    },
  }
}
export type Steps = ReturnType<typeof useSteps>['steps']
