import { moderationCases } from 'db/schema/cases'
import { type StateReasons, suspend } from '~/domains/accounts/suspension/suspension.server'
import { now } from '~/platform/time/clock.server'
import { hasOwnReport } from './own-report.server'
import { lockPerson, recordDecision } from './record-decision.server'

/**
 * Suspends an account as `suspend` does, outside the queue of cases. For the statement of reasons and the appeal it also creates a case
 * about the profile, already decided. `reason` is the statement's facts, word for word; the statement is mailed after STATEMENT_DELAY_S.
 * Refusals are those of `suspend`; `own-report` is its counterpart to that of `decideCase` (decision 0160).
 */
export const suspendAccount = (act: Omit<Parameters<typeof suspend>[0], 'stateReasons'>) =>
  suspend({ ...act, stateReasons: (tx, given) => stateReasons(act.by, tx, given) })

async function stateReasons(
  by: Parameters<typeof suspend>[0]['by'],
  tx: Parameters<StateReasons>[0],
  { userId, reason }: Parameters<StateReasons>[1],
): Promise<Awaited<ReturnType<StateReasons>>> {
  if (by && (await hasOwnReport(tx, by, userId))) return { refusal: 'own-report' }
  const at = now()
  const [found] = await tx
    .insert(moderationCases)
    .values({
      subjectType: 'profile' as const,
      subjectId: userId,
      userId,
      status: 'decided' as const,
      dueAt: at,
      decidedAt: at,
      createdAt: at,
    })
    .returning()
  const person = await lockPerson(tx, userId)
  if (!found || !person) throw new Error('The suspension has no case')
  const decision = { action: 'suspend', ground: 'other-terms', facts: reason } as const
  const { decisionId } = await recordDecision(tx, { by, found, person, decision, removed: null, at })
  return { decisionId }
}
