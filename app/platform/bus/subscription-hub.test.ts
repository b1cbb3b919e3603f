import { expect, it } from 'vitest'
import { SubscriptionHub } from './subscription-hub.server'

it('delivers events by user over one subscription', async () => {
  let listens = 0
  let say: (userId: string, news: string) => void = () => {}
  const followers = new SubscriptionHub<string>(async (tell) => {
    listens += 1
    say = tell
  })
  const heard: string[] = []
  const end = followers.follow('jonas', (news) => heard.push(`first ${news}`))
  followers.follow('jonas', (news) => heard.push(`second ${news}`))
  followers.follow('mara', (news) => heard.push(`mara ${news}`))
  say('jonas', 'a')
  end()
  say('jonas', 'b')
  say('luana', 'c')
  expect(listens).toBe(1)
  expect(heard).toEqual(['first a', 'second a', 'second b'])
})

it('retries with the next subscriber after a failure', async () => {
  let listens = 0
  const followers = new SubscriptionHub<string>(async () => {
    listens += 1
    throw new Error('away')
  })
  followers.follow('jonas', () => {})
  await new Promise((resolve) => setTimeout(resolve, 0))
  followers.follow('jonas', () => {})
  expect(listens).toBe(2)
})
