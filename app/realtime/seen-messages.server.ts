import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { markOneSeen, markSeen, type SeenUpTo } from '~/domains/chat/messages/mark-read.server'
import { isDatabaseUnreachable } from '~/platform/database/unreachable.server'
import { singleton } from '~/platform/process/singleton.server'
import { createBatcher } from './batcher.server'

/** Too short to be noticed; under load one statement then marks for many sockets. */
const COLLECT_MS = 50

type Waiting = { seen: SeenUpTo; resolve: () => void; reject: (error: unknown) => void }

/**
 * Marks as read what a member has seen, together with what other sockets of this process mark at that moment (decision 0365).
 * @throws SessionEnded if the session has ended, or belongs to somebody else
 */
export function markSeenSoon(seen: SeenUpTo): Promise<void> {
  return new Promise((resolve, reject) => batch()({ seen, resolve, reject }))
}

const batch = () =>
  singleton('seen-messages', () =>
    createBatcher<Waiting>(
      markAll,
      (error, waiting) => {
        // The mark that failed must not fail the others.
        for (const one of waiting)
          if (isDatabaseUnreachable(error)) one.reject(error)
          else markAlone(one)
      },
      COLLECT_MS,
    ),
  )

async function markAll(waiting: readonly Waiting[]): Promise<void> {
  const results = await markSeen(waiting.map(({ seen }) => seen))
  for (const [n, one] of waiting.entries())
    if (results[n] === 'busy') markAlone(one)
    else if (results[n] === 'ended') one.reject(new SessionEnded())
    else one.resolve()
}

function markAlone({ seen, resolve, reject }: Waiting): void {
  markOneSeen(seen).then(resolve, reject)
}
