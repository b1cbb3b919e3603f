import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requireModerator } from '~/domains/accounts/staff.server'
import { takeCases } from '~/domains/moderation/cases/case-work.server'
import { KeysDialog, KeysHint, useCaseKeys } from '~/domains/moderation/cases/page/case-keys'
import { queueCounts, queuePage } from '~/domains/moderation/cases/queue/queue.server'
import {
  caseRowId,
  isFiltered,
  QUEUE_CURSOR,
  queueHref,
  queuePageHref,
  queueQuery,
  queueSearchOf,
} from '~/domains/moderation/cases/queue/queue-search'
import { QueueSearchForm } from '~/domains/moderation/cases/queue/queue-search-form'
import { QueueCounts, QueueTable, QueueTotal } from '~/domains/moderation/cases/queue/queue-table'
import { queueRow } from '~/domains/moderation/cases/queue/queue-view.server'
import { useCaseQueueRefresh } from '~/domains/moderation/cases/queue/use-case-queue-refresh'
import { UndoNotice } from '~/domains/moderation/decisions/undo/undo-notice'
import { undoableDecision } from '~/domains/moderation/decisions/undo/undoable-decision.server'
import { readerOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { pageAfter } from '~/platform/input/search-fields'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** The cases of the moderators: what is reported or hinted, by deadline (DECISIONS "Reports"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const reader = readerOf(request)
  const params = new URL(request.url).searchParams
  const search = queueSearchOf(params)
  const cursor = params.get(QUEUE_CURSOR)
  const [{ cases, nextCursor }, counts, decided] = await Promise.all([
    queuePage(staff, search, cursor),
    queueCounts(staff, search),
    undoableDecision(staff),
  ])
  return {
    title: translator(reader.language)('cases:title'),
    ownId: staff.id,
    search,
    counts,
    decided,
    rows: cases.map((one) => queueRow(one, reader)),
    more: pageAfter('/admin/cases', queueQuery(search), { name: QUEUE_CURSOR, cursor: nextCursor }),
    here: queuePageHref(search, cursor),
    isFirst: cursor === null,
  }
}

/** Takes the chosen cases, or the one whose button was pressed; leads back to the same page, and to the row of that one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const form = await request.formData()
  const only = form.get('only')
  const chosen = (only ? [only] : form.getAll('case')).filter((id) => typeof id === 'string')
  const params = new URL(request.url).searchParams
  const back = queuePageHref(queueSearchOf(params), params.get(QUEUE_CURSOR))
  if (chosen.length === 0) return redirectWithFlash(back, { tone: 'error', key: 'cases:flash.noneChosen' })
  const values = await takeCases({ by: staff, caseIds: chosen, ip: context.ip })
  if (values.taken === 1 && values.left === 0) {
    const to = only ? `${back}#${caseRowId(String(only))}` : back
    return redirectWithFlash(to, { tone: 'success', key: 'cases:flash.taken' })
  }
  const tone = values.taken > 0 ? 'success' : 'error'
  return redirectWithFlash(back, { tone, key: 'cases:flash.bulk', values })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Cases() {
  const { t } = useTranslation()
  const { ownId, search, here, counts, decided, rows, more, isFirst } = useLoaderData<typeof loader>()
  const page = useRef<HTMLDivElement>(null)
  // First, so that it notes the focus that the keys begin with.
  useCaseQueueRefresh(page, rows)
  useCaseKeys(page)
  return (
    <Page>
      <AdminHeader current="cases" />
      <div className="grid gap-4" ref={page}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1>{t('cases:title')}</h1>
          <QueueCounts counts={counts} search={search} />
        </div>
        {decided ? <UndoNotice key={decided.id} decision={decided} /> : null}
        <div className="grid gap-2">
          <QueueSearchForm search={search} />
          {rows.length > 0 ? (
            <QueueTable rows={rows} search={search} here={here} ownId={ownId} found={counts.found} />
          ) : (
            <QueueTotal found={counts.found} />
          )}
        </div>
        {rows.length > 0 ? null : isFiltered(search) ? (
          <EmptyState title={t('cases:empty.filteredTitle')}>{t('cases:empty.filteredText')}</EmptyState>
        ) : (
          <EmptyState icon="circle-check" title={t('cases:empty.title')}>
            {t('cases:empty.text')}
          </EmptyState>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {isFirst ? null : (
            <ButtonLink variant="secondary" href={queueHref(search)}>
              {t('cases:table.first')}
            </ButtonLink>
          )}
          {more ? (
            // After the last row j comes here. A full page load, so that the keys begin with the first row again.
            <span data-row>
              <ButtonLink variant="secondary" href={more} reload data-open>
                {t('cases:table.more')}
              </ButtonLink>
            </span>
          ) : null}
          <KeysHint />
        </div>
      </div>
      <KeysDialog of="list" />
    </Page>
  )
}
