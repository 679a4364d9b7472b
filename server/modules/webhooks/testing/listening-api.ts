import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { createWebhook, queryWebhookDeliveries, type WebhookEvent, webhookEventIds } from '@alliance/contract/webhooks'
import { type Caller, startTestApi, type TestApi } from '../../../testing/index.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** The API as a demonstration, which may send to this machine, and a company's server; one of each per test file. */
export let api: TestApi
export let receiver: Receiver

/** Starts both before the first test of the file, and ends them after its last. */
export const useListeningApi = () => {
  before(async () => {
    api = await startTestApi({ settings: { demonstration: true } })
    receiver = await startReceiver()
  })
  after(async () => {
    await receiver.close()
    await api.close()
  })
}

export const add = async (caller: Caller, path = '/hook', events: readonly WebhookEvent[] = webhookEventIds) => {
  const { code, data, message } = await caller.post(createWebhook, { url: receiver.url + path, events })
  assert.equal(code, 0, message)
  return { webhookId: data?.webhookId ?? '', secret: data?.secret ?? '' }
}
export const toPath = (path: string) => receiver.received.filter((one) => one.path === path)
export const deliveries = async (caller: Caller, webhookId: string) =>
  (await caller.post(queryWebhookDeliveries, { webhookId })).data ?? []
