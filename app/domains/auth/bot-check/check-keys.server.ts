import { createHmac } from 'node:crypto'
import { env } from '~/platform/env.server'
import { singleton } from '~/platform/process/singleton.server'

/**
 * Keys of the check, derived from SESSION_SECRET so that no further secret is needed, and different from those that sign cookies. The first
 * one signs, all verify (rotation).
 */
export function checkKeys(use: 'stamp' | 'challenge' | 'challenge-key'): readonly [string, ...string[]] {
  return singleton(`bot-check-${use}-keys`, () => {
    const [first = '', ...older] = env().sessionSecrets
    const derive = (secret: string) => createHmac('sha256', secret).update(`bot-check ${use}`).digest('hex')
    return [derive(first), ...older.map(derive)]
  })
}
