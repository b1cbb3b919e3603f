import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SubscriptionHub } from './subscription-hub.server'

it('delivers events by user over one subscription', async () => {
  let listens = 0
  let publish: (userId: string, data: string) => void = () => {}
  const hub = new SubscriptionHub<string>(async (notify) => {
    listens += 1
    publish = notify
  })
  const received: string[] = []
  const end = hub.subscribe('jonas', (data) => received.push(`first ${data}`))
  hub.subscribe('jonas', (data) => received.push(`second ${data}`))
  hub.subscribe('mara', (data) => received.push(`mara ${data}`))
  publish('jonas', 'a')
  end()
  publish('jonas', 'b')
  publish('luana', 'c')
  expect(listens).toBe(1)
  expect(received).toEqual(['first a', 'second a', 'second b'])
})

it('retries with the next subscriber after a failure', async () => {
  let listens = 0
  const hub = new SubscriptionHub<string>(async () => {
    listens += 1
    throw new Error('away')
  })
  hub.subscribe('jonas', () => {})
  await setImmediate()
  hub.subscribe('jonas', () => {})
  expect(listens).toBe(2)
})

it('listens only after a subscription that succeeded', async () => {
  let isAway = true
  const hub = new SubscriptionHub<string>(async () => {
    if (isAway) throw new Error('away')
  })
  hub.subscribe('jonas', () => {})
  expect(await hub.listening()).toBe(false)
  isAway = false
  expect(await hub.listening()).toBe(false)
  hub.subscribe('mara', () => {})
  expect(await hub.listening()).toBe(true)
})
