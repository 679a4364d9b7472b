import type { ServerResponse } from 'node:http'
import type { TestApi } from '../../../testing/index.ts'
import { giveBinding } from '../../binding/index.ts'
import { json, type OddVendor, startOddVendor } from '../../binding/testing/odd-vendor.ts'

type Owner = 'mine' | 'other' | 'none'
export type AnsweringVendor = OddVendor & {
  name: string
  /** Binds this account without the vendor's pages, to a vendor account of its own unless another one is named. */
  bind: (accountId: string, subject?: string) => Promise<void>
  unbind: (accountId: string) => Promise<void>
  /** Sets what its resource answers from now on: an owner, or that it is down. */
  answers: (owner: Owner | 'down') => void
}

/** A vendor over HTTP whose packages resource answers as told. */
export const startAnsweringVendor = async (api: TestApi, memberId: string): Promise<AnsweringVendor> => {
  const vendor = await startOddVendor(api.parts, memberId)
  const { db } = api.parts
  const name = `${memberId}终端`
  await db.updateTable('member').set({ name }).where('id', '=', memberId).execute()
  vendor.onToken((response) =>
    json(response, { access_token: 'an access token', token_type: 'Bearer', expires_in: 3600, refresh_token: 'another' }),
  )
  const bind = (accountId: string, subject = `vendor-${accountId}`) =>
    giveBinding(api.parts, { accountId, memberId, subject, displayName: '厂商账号', refresh: 'a token' })
  const unbind = async (accountId: string) => {
    await db.deleteFrom('binding').where('account_id', '=', accountId).where('member_id', '=', memberId).execute()
  }
  const answers = (owner: Owner | 'down') =>
    vendor.onPackages((response: ServerResponse) =>
      owner === 'down' ? response.writeHead(503).end() : json(response, { owner }),
    )
  answers('mine')
  return { ...vendor, name, bind, unbind, answers }
}
