import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { requireModerator } from '~/domains/accounts/staff.server'
import { logCaseView } from '~/domains/moderation/cases/case-work.server'
import { caseChange } from '~/domains/moderation/cases/cases.server'
import { CHANGED_PARAM, caseErrorText } from '~/domains/moderation/cases/forms'
import { SHOW_TOKEN_PARAM } from '~/domains/moderation/cases/hidden-pictures.server'
import { CaseHead, ChangeNotice, DecisionButton } from '~/domains/moderation/cases/page/case-head'
import { KeysDialog, KeysHint, useCaseKeys } from '~/domains/moderation/cases/page/case-keys'
import { casePage } from '~/domains/moderation/cases/page/case-page.server'
import { caseView } from '~/domains/moderation/cases/page/case-view.server'
import { DecisionPanel } from '~/domains/moderation/cases/page/decision-panel'
import { EvidenceSection } from '~/domains/moderation/cases/page/evidence-section'
import { PersonSection } from '~/domains/moderation/cases/page/person-section'
import {
  AlbumMarkSection,
  BlockedMatchSection,
  BlockPictureSection,
  SearchesSection,
} from '~/domains/moderation/cases/page/picture-sections'
import { ReportsSection } from '~/domains/moderation/cases/page/reports-section'
import {
  AssignmentSection,
  NotesSection,
  SimilarSection,
} from '~/domains/moderation/cases/page/side-sections'
import { UrgentPath } from '~/domains/moderation/cases/page/urgent-path'
import { nextCase } from '~/domains/moderation/cases/queue/queue.server'
import { caseHref, queueSearchOf } from '~/domains/moderation/cases/queue/queue-search'
import { BESIDE_ID, fieldBeside, filledFields } from '~/domains/moderation/cases/typed-in-case'
import { DECISION_FORM } from '~/domains/moderation/decisions/decision-form'
import { UndoNotice } from '~/domains/moderation/decisions/undo/undo-notice'
import { undoableDecision } from '~/domains/moderation/decisions/undo/undoable-decision.server'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { ErrorTextContext } from '~/ui/form/field-frame'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { changeCase } from './case-action.server'

/** One case: the evidence and its present state, the reports, the person, the possible decisions (DECISIONS "Reports"). Logs each view. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const caseId = params.caseId ?? ''
  const page = (await casePage(staff, caseId)) ?? notFound()
  const query = new URL(request.url).searchParams
  const search = queueSearchOf(query)
  const step = (to: 'next' | 'previous') => nextCase(staff, { search, from: caseId, step: to })
  const [nextId, previousId, decided, draft, change] = await Promise.all([
    step('next'),
    step('previous'),
    undoableDecision(staff),
    loadFormDraft({ viewer: staff, request, path: `/admin/cases/${page.case.id}` }),
    query.has(CHANGED_PARAM) ? caseChange(caseId) : null,
  ])
  await logCaseView({ by: staff, caseId, ip: context.ip, at: 'case' })
  const language = languageOf(request)
  const view = caseView(page, { staff, language, token: query.get(SHOW_TOKEN_PARAM) })
  const title = translator(language)('cases:table.case')
  const around = { search, nextId, previousId, decided, ownId: staff.id, draft: filledFields(draft), change }
  return { ...page, ...view, ...around, title }
}

export const action = (args: ActionFunctionArgs) => changeCase(args)

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Case() {
  const { t } = useTranslation()
  const page = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const root = useRef<HTMLDivElement>(null)
  useCaseKeys(root)
  const { id, version, reportCount, assignee, status } = page.case
  const typed = answered?.typed ?? page.draft
  const change = answered ? answered.change : page.change
  const isDeciding = status === 'open' && page.actions.length > 0
  // All fields and buttons of the page belong to one form, so that no button discards what is typed elsewhere on it (decision 0388).
  const tools = { form: isDeciding ? DECISION_FORM : TOOLS_FORM, formAction: caseHref(id, page.search) }
  const reply = answered?.reply ?? undefined
  const beside = { tools, typed, reply }
  const errors = errorsIn(reply, (error) => caseErrorText(t, error), BESIDE_ID)
  return (
    <Page>
      <AdminHeader current="cases" />
      {isDeciding ? (
        <DefaultButton />
      ) : (
        <form id={TOOLS_FORM} method="post">
          <input type="hidden" name="version" value={version} />
        </form>
      )}
      {/* On a phone all sections are one column, so that the link to the decision stays visible until the decision is reached. */}
      <div className="flex flex-col gap-5" ref={root} data-may-have-bar>
        <div className="grid gap-5">
          <CaseHead {...page} opened={page.case} />
          {page.decided ? <UndoNotice key={page.decided.id} decision={page.decided} /> : null}
          {change ? <ChangeNotice change={change} /> : null}
          <ErrorSummary errors={errors.filter(({ text }) => text)} />
        </div>
        <UrgentPath key={`urgent ${id}`} kinds={page.urgent} isTaken={assignee !== null} />
        {/* What was typed or chosen for one case must not be in the form of the next one. */}
        <div
          key={id}
          className="items-start gap-5 max-lg:contents lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]"
        >
          <div className="grid gap-5 max-lg:contents">
            <BlockedMatchSection match={page.blockedMatch} />
            <SearchesSection searches={page.searches} />
            <ReportsSection reports={page.reports} total={reportCount} campaign={page.campaign} />
            <EvidenceSection
              texts={page.evidence.texts}
              now={page.subjectNow}
              photos={{
                caseId: id,
                photos: page.evidence.photos,
                existing: page.existing,
                isShown: page.isShown,
                shownQuery: page.shownQuery,
                tools,
              }}
            />
            {page.due ? <DecisionButton /> : null}
            <DecisionPanel {...page} opened={page.case} typed={typed} />
          </div>
          <SideColumn page={page} beside={beside} />
        </div>
      </div>
      <KeysDialog of="case" />
    </Page>
  )
}

/** Beside the evidence and the decision: who works on the case, whom it is about, and what moderators note. */
function SideColumn({
  page,
  beside,
}: {
  page: ReturnType<typeof useLoaderData<typeof loader>>
  beside: Parameters<typeof fieldBeside>[1]
}) {
  const { tools } = beside
  return (
    <ErrorTextContext.Provider value={caseErrorText}>
      <div className="grid gap-5">
        {page.case.status === 'open' ? (
          <AssignmentSection
            assignee={page.case.assignee}
            workers={page.workers}
            ownId={page.ownId}
            field={fieldBeside('to', beside)}
            tools={tools}
          />
        ) : null}
        <PersonSection file={page.person} history={page.history} isShown={page.isShown} at={page.at} />
        <AlbumMarkSection album={page.album} tools={tools} />
        <BlockPictureSection
          photos={page.evidence.photos}
          field={fieldBeside('note', beside)}
          tools={tools}
        />
        <NotesSection notes={page.notes} field={fieldBeside('text', beside)} tools={tools} />
        {page.similar.length > 0 ? <SimilarSection similar={page.similar} /> : null}
        <KeysHint />
      </div>
    </ErrorTextContext.Provider>
  )
}

/** The form of fields and buttons while there is no decision to make. */
const TOOLS_FORM = 'case-tools'

/** The first button of the decision form, which Enter in one of its fields presses. Otherwise that would be a button of the evidence. */
function DefaultButton() {
  return (
    <button type="submit" form={DECISION_FORM} className="sr-only" tabIndex={-1} aria-hidden="true">
      {null}
    </button>
  )
}
