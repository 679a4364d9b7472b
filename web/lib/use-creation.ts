import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { useRef } from 'react'
import { randomId } from './random-id.ts'
import { useAct } from './use-call.ts'

/**
 * A mutation that creates something. Until it has been done, sending the same input again reuses the idempotency key: if only
 * the answer was lost, the server returns it instead of acting twice; after a refusal the key is free.
 */
export const useCreation = <C extends AnyCall>(...given: Parameters<typeof useAct<C>>) => {
  const { act, ...state } = useAct<C>(...given)
  const open = useRef<{ asked: string; key: string }>(undefined)
  const create = async (input: Input<C>): Promise<Output<C>> => {
    const asked = JSON.stringify(input)
    if (open.current?.asked !== asked) open.current = { asked, key: randomId() }
    const answer = await act(input, { idempotencyKey: open.current.key })
    open.current = undefined
    return answer
  }
  return { ...state, act: create }
}
