import { checkDb } from '~/platform/db.server'
import { seconds } from '~/platform/durations'
import { singleton } from '~/platform/process/singleton.server'
import { connections } from './connections.server'

const AGAIN_AFTER = seconds(0.25)

/** Has all who are connected here ask for what they may have missed. */
export function resyncAll(): void {
  for (const connection of connections().all()) connection.send({ type: 'resync' })
}

/** The same once the database answers: something could not be told, and is not told again. */
export function resyncSoon(): void {
  const state = singleton('resync', () => ({ isWaiting: false }))
  if (state.isWaiting) return
  state.isWaiting = true
  const look = async () => {
    const answers = await checkDb().then(
      () => true,
      () => false,
    )
    if (!answers) return void setTimeout(look, AGAIN_AFTER)
    state.isWaiting = false
    resyncAll()
  }
  setTimeout(look, AGAIN_AFTER)
}
