import { blockPerson, unblockPerson } from '~/domains/relations/blocks/blocks.server'

/** One member blocks another, with everything that a block changes; for tests of domains that come before relations. */
export async function block(by: string, userId: string): Promise<void> {
  const answer = await blockPerson({ by: { id: by }, userId })
  if ('refusal' in answer) throw new Error(`The block was refused: ${answer.refusal}`)
}

/** Lifts a block. */
export async function unblock(by: string, userId: string): Promise<void> {
  await unblockPerson({ by: { id: by }, userId })
}
