import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft, saveFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { safeRedirectTo } from '~/domains/accounts/redirect-to'
import { requireModerator } from '~/domains/accounts/staff.server'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { CHANGED_PARAM } from '~/domains/moderation/cases/forms'
import { caseHref, queueSearchOf } from '~/domains/moderation/cases/queue/queue-search'
import { fieldsLeftAfterDecision } from '~/domains/moderation/cases/typed-in-case'
import { caseToDecide } from '~/domains/moderation/decisions/case-to-decide.server'
import { decideCase } from '~/domains/moderation/decisions/decide-case.server'
import { DECISION_FORM, DecisionForm, PREVIEW } from '~/domains/moderation/decisions/decision-form'
import { DecisionHead, ReportedFacts } from '~/domains/moderation/decisions/decision-head'
import { DecisionFieldsSchema, decisionErrorText, decisionOf } from '~/domains/moderation/decisions/forms'
import { LivePreview } from '~/domains/moderation/decisions/live-preview'
import { previewStatement } from '~/domains/moderation/decisions/statement.server'
import { UndoNotice } from '~/domains/moderation/decisions/undo/undo-notice'
import { decidedJustNow } from '~/domains/moderation/decisions/undo/undoable-decision.server'
import { languageOf, translator } from '~/i18n/server.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { now } from '~/platform/time/clock.server'
import { dueText } from '~/ui/due'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { keepDecisionOnCase, keepOnCase, requestAfter } from './case-drafts.server'

/** The decision about a case, with the statement as it will be sent. For moderators. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const caseId = params.caseId ?? ''
  const about = (await caseToDecide({ by: staff, caseId })) ?? notFound()
  const query = new URL(request.url).searchParams
  const path = `/admin/cases/${caseId}/decide`
  const draft = await loadFormDraft({ viewer: staff, request, path })
  const values = Object.fromEntries(draft ?? query)
  const chosen = parseForm(new Map(Object.entries({ ...values, version: '1' })), DecisionFieldsSchema)
  const isComplete = chosen.status === 'success'
  const [statement, decided] = await Promise.all([
    isComplete ? previewStatement({ caseId, decision: decisionOf(chosen.value) }) : null,
    decidedJustNow(query.get('decided')),
  ])
  const t = translator(languageOf(request))
  const subject = t(`cases:about.${about.subjectType}`, { name: about.name ?? t('cases:gone') })
  const next = nextOf(values.next)
  return {
    about: subject,
    title: t('decisions:form.title'),
    ...about,
    due: about.dueAt && dueText(t, about.dueAt, now()),
    values,
    statement,
    isPreview: isComplete,
    next,
    decided: decided?.caseId === caseId ? decided : null,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const caseId = params.caseId ?? ''
  const fields = await readForm(request)
  const here = `/admin/cases/${caseId}/decide`
  await checkAccount(request, staff, fields, here)
  // What is typed beside the decision stays with the case, whatever becomes of this.
  const headers = await keepOnCase({ by: staff, caseId, typed: fieldsLeftAfterDecision(fields), request })
  const keepHere = async () => {
    const own = new Map([...fields].filter(([name]) => Object.hasOwn(DecisionFieldsSchema.shape, name)))
    const after = requestAfter(headers, request)
    const kept = await saveFormDraft({ userId: staff.id, path: here, fields: own, request: after })
    if (kept) headers.set('Set-Cookie', kept)
  }
  if (fields.get('intent') === PREVIEW) {
    await keepHere()
    throw redirect(here, { headers })
  }
  const form = parseForm(fields, DecisionFieldsSchema)
  if (form.status !== 'success')
    return data({ reply: form.reply(), next: nextOf(fields.get('next')) }, { status: 400, headers })

  const decision = decisionOf(form.value)
  if (decision.action === 'suspend' || ('suspends' in decision && decision.suspends))
    await requireRecentProof({ viewer: staff, request: requestAfter(headers, request), fields })
  const { version, next } = form.value
  const result = await decideCase({ by: staff, caseId, version, decision, ip: context.ip })
  if ('refusal' in result) {
    if (result.refusal === 'unknown') notFound()
    if (result.refusal === 'changed') {
      // The page of the case shows what is new; its form is filled with the decision.
      const after = requestAfter(headers, request)
      const kept = await keepDecisionOnCase({ by: staff, caseId, fields, request: after })
      const changed = new URL(nextOf(next) ?? here, 'http://here')
      changed.searchParams.set(CHANGED_PARAM, '1')
      throw redirect(`/admin/cases/${caseId}${changed.search}`, { headers: kept })
    }
    const isNamed = result.refusal === 'decided' && result.by !== null
    const key = result.refusal === 'decided' && !isNamed ? 'decidedBySomebody' : result.refusal
    const values: Record<string, string> = isNamed ? { name: result.by ?? '' } : {}
    // The page fills its form with it. Of a decided case only the way back is left.
    if (result.refusal !== 'decided') await keepHere()
    await setFlash(headers, { tone: 'error', key: `decisions:refusal.${key}`, values })
    const back = result.refusal === 'decided' ? nextOf(next) : null
    throw redirect(back ? `${here}?${new URLSearchParams({ next: back })}` : here, { headers })
  }
  const to = new URL(nextOf(next) ?? here, 'http://here')
  to.searchParams.set('decided', result.decisionId)
  throw redirect(`${to.pathname}${to.search}`, { headers })
}

/** Only pages of the moderators. */
function nextOf(given: string | undefined): string | null {
  const path = safeRedirectTo(given)
  return path?.startsWith('/admin/') ? path : null
}

/** The search of the queue in which the case was opened: what follows the decision has it. */
const searchOf = (next: string | null) => queueSearchOf(new URL(next ?? '', 'http://here').searchParams)

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function DecideCase() {
  const { t } = useTranslation()
  const page = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const reply = sent?.reply
  const next = sent?.next ?? page.next
  return (
    <Page>
      <AdminHeader current="cases" />
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_21.5rem] lg:grid-rows-[auto_1fr]">
        <DecisionHead about={page.about} back={caseHref(page.caseId, searchOf(next))} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ReportedFacts {...page} isUrgent={page.priority === 'urgent'} />
        </div>
        <div className="grid gap-6">
          {page.decided ? <UndoNotice decision={page.decided} /> : null}
          <ErrorSummary errors={errorsIn(reply, (error) => decisionErrorText(t, error), 'decision')} />
          {page.decided ? null : <LivePreview caseId={page.caseId} formId={DECISION_FORM} first={page} />}
          {page.decided ? null : (
            <DecisionForm
              caseId={page.caseId}
              version={page.version}
              actions={page.actions}
              bar={page.bar}
              limitKinds={page.limitKinds}
              reply={reply}
              values={page.values}
              next={next}
              on="page"
            />
          )}
        </div>
      </div>
    </Page>
  )
}
