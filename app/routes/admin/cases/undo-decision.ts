import type { ActionFunctionArgs } from '@remix-run/node'
import { requireModerator } from '~/domains/accounts/staff.server'
import { caseHref, queueSearchOf } from '~/domains/moderation/cases/queue/queue-search'
import { undoDecision } from '~/domains/moderation/decisions/undo/undo-decision.server'
import { decidedCase } from '~/domains/moderation/decisions/undo/undoable-decision.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { notFound } from '~/platform/http/remix/responses.server'

/** POST: takes a decision back while its statement is not sent; redirects to the case, within the same search of the queue. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const decisionId = params.decisionId ?? ''
  const caseId = (await decidedCase({ by: staff, decisionId })) ?? notFound()
  const refused = await undoDecision({ by: staff, decisionId, ip: context.ip })
  if (refused?.refusal === 'unknown') notFound()
  return redirectWithFlash(
    caseHref(caseId, queueSearchOf(new URL(request.url).searchParams)),
    refused
      ? { tone: 'error', key: `decisions:refusal.${refused.refusal}` }
      : { tone: 'success', key: 'decisions:undo.undone' },
  )
}
