import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ADMIN_PAGE, REFRESH_S } from 'db/limits/admin'
import { useTranslation } from 'react-i18next'
import { requireAdmin } from '~/domains/accounts/viewer.server'
import { StatCards } from '~/domains/admin/stats/stat-cards'
import { statsWithCurve } from '~/domains/admin/stats/stats.server'
import { useRefresh } from '~/domains/admin/use-refresh'
import { actOnMany } from '~/domains/admin/users/bulk.server'
import { BulkBar, BulkResultNotice } from '~/domains/admin/users/bulk-bar'
import { ADMIN_ERROR, BulkForm } from '~/domains/admin/users/forms'
import { listUsers } from '~/domains/admin/users/list-users.server'
import { UserFilters } from '~/domains/admin/users/user-filters'
import { sortInForce, userSearchOf, userSearchParams } from '~/domains/admin/users/user-search'
import { UserTable } from '~/domains/admin/users/user-table'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { formatTime } from '~/i18n/format'
import { languageOf, translator } from '~/i18n/server.server'
import { now } from '~/platform/clock.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

const CURSOR = 'after'

/** SPEC 2 "/admin": the figures, and the tab "Benutzer". */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin({ request, context })
  const params = new URL(request.url).searchParams
  const search = userSearchOf(params)
  const [figures, page] = await Promise.all([
    statsWithCurve(),
    listUsers(search, { cursor: params.get(CURSOR), size: ADMIN_PAGE }),
  ])
  const language = languageOf(request)
  const query = userSearchParams(search)
  const older = new URLSearchParams(query)
  if (page.nextCursor) older.set(CURSOR, page.nextCursor)
  return {
    ...figures,
    ...page,
    search,
    asOf: formatTime(language, now(), 'Europe/Berlin'),
    first: `/admin?${query}`,
    next: page.nextCursor && `/admin?${older}`,
    here: `/admin${new URL(request.url).search.replace(/[?&]_routes=[^&]*/, '')}`,
    title: translator(language)('admin:title'),
  }
}

/** A bulk action; without failures it returns to the same page of the table. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const fields = await request.formData()
  const typed = String(fields.get('reason') ?? '')
  const form = BulkForm.safeParse({
    bulk: fields.get('bulk'),
    reason: typed,
    user: fields.getAll('user'),
  })
  const refuse = (error: string) => data({ error, typed, bulk: null }, { status: 400 })
  if (!form.success) return refuse(form.error.issues[0]?.message ?? ADMIN_ERROR.selection)
  const { bulk: action, reason, user: userIds } = form.data
  if (action === 'suspend' && reason === '') return refuse(ADMIN_ERROR.reason)
  if (action === 'suspend') await requireRecentProof({ viewer: admin, request })
  const bulk = await actOnMany({ by: admin, action, userIds, reason, ip: context.ip })
  if (bulk.failed.length > 0) return data({ error: null, typed: '', bulk })
  const headers = new Headers()
  await setFlash(headers, { tone: 'success', key: 'admin:bulk.done', values: { count: bulk.done } })
  const { search } = new URL(request.url)
  throw redirect(`/admin${search}`, { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Dashboard() {
  const { t } = useTranslation()
  const { stats, days, asOf, search, users, total, ...page } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  useRefresh(REFRESH_S.users)
  return (
    <Page>
      <AdminHeader current="users" />
      <StatCards stats={stats} days={days} asOf={asOf} />
      <h2 className="sr-only">{t('admin:users.title')}</h2>
      <UserFilters search={search} />
      {page.isUnknownCity ? <Notice tone="warning" title={t('admin:users.unknownCity')} /> : null}
      {page.isCapped ? <Notice tone="warning" title={t('admin:users.capped')} /> : null}
      {sortInForce(search) !== search.sort ? <Notice title={t('admin:users.sortByDate')} /> : null}
      {sent?.bulk ? <BulkResultNotice {...sent.bulk} /> : null}
      {total === null ? null : (
        <p className="my-2 text-ink-soft">{t('admin:users.total', { count: total })}</p>
      )}
      {users.length > 0 ? (
        <form method="post" action={page.here}>
          <UserTable users={users} />
          <BulkBar typed={sent?.typed ?? ''} error={sent?.error ?? null} />
        </form>
      ) : (
        <EmptyState title={t('admin:users.empty')}>{t('admin:users.emptyText')}</EmptyState>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {page.isLaterPage ? (
          <ButtonLink variant="secondary" href={page.first}>
            {t('admin:users.first')}
          </ButtonLink>
        ) : null}
        {page.next ? (
          <ButtonLink variant="secondary" href={page.next}>
            {t('admin:users.next')}
          </ButtonLink>
        ) : null}
      </div>
    </Page>
  )
}
