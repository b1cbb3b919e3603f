import { type Bus, bus } from '~/platform/bus/bus.server'
import { SubscriptionHub } from '~/platform/bus/subscription-hub.server'
import type { Queryable } from '~/platform/database/db.server'
import { singleton } from '~/platform/process/singleton.server'

const TOPIC = 'premium.changed'

type PremiumEvent = { userId: string }

/** Announces in `tx`, and so at its commit, that an account's premium or one of its payments has changed. */
export function publishPremiumChange(event: PremiumEvent, tx: Queryable): Promise<void> {
  return bus().publish(TOPIC, event, tx)
}

/** Calls `listener` after each change of this account's premium in any process; returns the unsubscribe function. */
export function followPremium(userId: string, listener: () => void): () => void {
  return subscriptions().subscribe(userId, listener)
}

const subscriptions = () =>
  singleton(
    'premium-subscriptions',
    () =>
      new SubscriptionHub<PremiumEvent>(
        (send): ReturnType<Bus['subscribe']> =>
          bus().subscribe(TOPIC, ({ userId = '' }) => send(userId, { userId })),
      ),
  )
