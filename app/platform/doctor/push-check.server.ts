import { isVapidPair } from '../secrets/vapid-keys.server'
import type { Env } from '../settings/read-settings.server'
import { type Check, fail, ok, warn } from './finding'

/** Whether the keys by which push services recognise this server are a pair, and the contact address is real. */
export function pushCheck({ push, mode }: Pick<Env, 'push' | 'mode'>): Check {
  return {
    name: 'push',
    async run() {
      const { keys } = push
      if (!keys || !isVapidPair(keys.publicKey, keys.privateKey))
        return [
          fail(
            'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair',
            'set both from one run of: npx web-push generate-vapid-keys',
          ),
        ]
      if (mode === 'production' && /@(example|localhost)\b/.test(push.subject))
        return [warn('VAPID_SUBJECT reaches nobody', 'set it to an address that you read')]
      return [ok('the keys are a pair')]
    },
  }
}
