import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { requireModerator } from '~/domains/accounts/staff.server'
import { blockEvidence } from '~/domains/moderation/blocked-pictures/block-picture.server'
import { correctAlbumMark } from '~/domains/moderation/cases/album-mark.server'
import { addNote, assignCase, logCaseView } from '~/domains/moderation/cases/case-work.server'
import { caseChange, caseFor } from '~/domains/moderation/cases/cases.server'
import { CaseForms, isCaseIntent } from '~/domains/moderation/cases/forms'
import { createShowToken, withShowToken } from '~/domains/moderation/cases/hidden-pictures.server'
import { caseHref, queueSearchOf } from '~/domains/moderation/cases/queue/queue-search'
import { fieldsLeftAfter, filledFields } from '~/domains/moderation/cases/typed-in-case'
import { type Flash, redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { keepOnCase } from './case-drafts.server'

/**
 * The action of a case's page: takes, releases or hands over a case, adds a note, blocks a picture, corrects the mark of an album, or shows
 * hidden pictures. If somebody else changed the case meanwhile, the response is a 409 that names their change. The next page contains
 * the input that was not submitted.
 */
export async function changeCase({ request, context, params }: ActionFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const caseId = params.caseId ?? ''
  const sent = await readForm(request)
  // Each button that blocks a picture sends the id of its picture instead of an intent.
  const intent = sent.get('intent') ?? (sent.has('evidenceId') ? 'block' : undefined)
  const found = (await caseFor(staff, caseId)) ?? notFound()
  if (!isCaseIntent(intent)) throw new Response(null, { status: 400 })
  const form = parseForm(sent, CaseForms[intent])
  const typed = filledFields(sent)
  if (form.status !== 'success') return data({ reply: form.reply(), change: null, typed }, { status: 400 })

  const act = { by: staff, caseId, ip: context.ip }
  const href = caseHref(caseId, queueSearchOf(new URL(request.url).searchParams))
  const keep = (left = fieldsLeftAfter(intent, sent)) =>
    keepOnCase({ by: staff, caseId, typed: left, request })
  if (intent === 'show') {
    await logCaseView({ ...act, at: 'shielded' })
    const shown = withShowToken(href, createShowToken(staff, caseId))
    throw redirect(`${shown}#evidence`, { headers: await keep() })
  }
  if (intent === 'note') {
    await addNote({ ...act, ...CaseForms.note.parse(form.value) })
    throw await redirectWithFlash(href, { tone: 'success', key: 'cases:flash.noted' }, await keep())
  }
  if (intent === 'block') {
    const blocked = await blockEvidence({ ...act, ...CaseForms.block.parse(form.value) })
    const left = 'refusal' in blocked ? await keep(typed) : await keep()
    throw await redirectWithFlash(href, blockFlash(blocked), left)
  }
  if (intent === 'explicit' || intent === 'not-explicit') {
    if (await correctAlbumMark({ ...act, isExplicit: intent === 'explicit' })) {
      // A profile never had an album; any other was deleted or removed meanwhile.
      if (found.subjectType === 'profile') notFound()
      const gone: Flash = { tone: 'error', key: 'decisions:refusal.subject-gone' }
      throw await redirectWithFlash(href, gone, await keep(typed))
    }
    throw await redirectWithFlash(href, { tone: 'success', key: 'cases:flash.marked' }, await keep())
  }
  const { version } = CaseForms.take.parse(form.value)
  const to = { take: () => staff.id, release: () => null, hand: () => CaseForms.hand.parse(form.value).to }
  const refused = await assignCase({ ...act, version, to: to[intent]() })
  if (refused?.refusal === 'unknown') notFound()
  if (refused?.refusal === 'no-moderator')
    throw await redirectWithFlash(
      href,
      { tone: 'error', key: 'cases:refusal.noModerator' },
      await keep(typed),
    )
  if (refused) return data({ reply: null, change: await caseChange(caseId), typed }, { status: 409 })
  throw await redirectWithFlash(href, { tone: 'success', key: `cases:flash.${DONE[intent]}` }, await keep())
}

function blockFlash(blocked: Awaited<ReturnType<typeof blockEvidence>>): Flash {
  if (!('refusal' in blocked)) return { tone: 'success', key: 'pictures:blocked.done' }
  if (blocked.refusal === 'unknown') notFound()
  return {
    tone: 'error',
    key: `pictures:blocked.refusal.${blocked.refusal === 'blocked' ? 'blocked' : 'noFile'}`,
  }
}

const DONE = { take: 'taken', release: 'released', hand: 'assigned' } as const
