import { type LimitName, type LimitReached, limitFor } from '~/platform/http/limits/limits.server'

// Short, long, longer: who goes on guessing waits longer each time. At most twenty tries in half a day.
const PER_ACCOUNT = ['code', 'codeHour', 'codeHalfDay'] as const satisfies LimitName[]

/** Counts a try at a code before it is looked at. Gives when to come back once there were too many. */
export async function countCodeTry({
  userId,
  network,
}: {
  userId: string
  network: string
}): Promise<LimitReached | null> {
  const reached = await limitFor('codeNetwork').consume(network)
  if (reached) return reached
  // One after the other: a try that was refused is not to lengthen the wait.
  for (const name of PER_ACCOUNT) {
    const full = await limitFor(name).consume(userId)
    if (full) return full
  }
  return null
}

/** After a right code: the account's tries are forgotten, and the network gets back this one. */
export async function forgiveCodeTries({
  userId,
  network,
}: {
  userId: string
  network: string
}): Promise<void> {
  await Promise.all([
    limitFor('codeNetwork').consume(network, -1),
    ...PER_ACCOUNT.map((name) => limitFor(name).forgive(userId)),
  ])
}
