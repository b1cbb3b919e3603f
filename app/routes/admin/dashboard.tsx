import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ADMIN_PAGE, BULK_MAX, REFRESH_S } from 'db/limits/admin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { StatCards } from '~/domains/admin/stats/stat-cards'
import { statsWithCurve } from '~/domains/admin/stats/stats.server'
import { type ChosenUser, EditUserDialog } from '~/domains/admin/users/edit/edit-user-dialog'
import { adminErrorText, BulkFormSchema } from '~/domains/admin/users/forms'
import { actOnMany } from '~/domains/admin/users/list/bulk.server'
import { BULK_FORM, BulkBar, BulkResultNotice } from '~/domains/admin/users/list/bulk-bar'
import { listUsers } from '~/domains/admin/users/list/list-users.server'
import { UserFilters } from '~/domains/admin/users/list/user-filters'
import { sortInForce, userSearchOf, userSearchParams } from '~/domains/admin/users/list/user-search'
import { UserTable } from '~/domains/admin/users/list/user-table'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { formatClock } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm } from '~/platform/http/remix/form.server'
import { hasReversedDays, pageAfter } from '~/platform/input/search-fields'
import { now } from '~/platform/time/clock.server'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { SelectAllRows } from '~/ui/form/selection'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useRefresh } from '~/ui/hooks/use-refresh'
import { Notice } from '~/ui/notice'

const CURSOR = 'after'

/** SPEC 2 "/admin": the figures, and the tab "Benutzer". */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const params = new URL(request.url).searchParams
  const search = userSearchOf(params)
  const [figures, page, draft] = await Promise.all([
    statsWithCurve(),
    listUsers(search, { cursor: params.get(CURSOR), size: ADMIN_PAGE }),
    loadFormDraft({ viewer: admin, request, path: '/admin' }),
  ])
  const reader = readerOf(request)
  const query = userSearchParams(search)
  return {
    ...figures,
    ...page,
    search,
    asOf: formatClock(reader, now()),
    first: `/admin?${query}`,
    next: pageAfter('/admin', query, { name: CURSOR, cursor: page.nextCursor }),
    here: `/admin${new URL(request.url).search.replace(/[?&]_routes=[^&]*/, '')}`,
    title: translator(reader.language)('admin:title'),
    grantId: randomUUID(),
    // What was selected before a step-up.
    kept: draft && {
      bulk: draft.get('bulk') ?? '',
      typed: draft.get('reason') ?? '',
      selected: draft.all('user'),
    },
  }
}

/** A bulk action; without failures it returns to the same page of the table. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const fields = await request.formData()
  await checkAccount(request, admin, fields)
  const typed = String(fields.get('reason') ?? '')
  const selected = fields.getAll('user').map(String).slice(0, BULK_MAX)
  const chosen = { typed, selected, bulk: String(fields.get('bulk') ?? '') }
  const form = parseForm(fields, BulkFormSchema)
  if (form.status !== 'success') {
    // `selected` has the rows, no more of them than a form may have.
    const reply = form.reply({ hideFields: ['user'] })
    return data({ ...chosen, reply, result: null }, { status: 400 })
  }
  const { bulk: action, user: userIds, grantId } = form.value
  const reason = action === 'suspend' ? form.value.reason : ''
  if (action === 'suspend') {
    const kept = new Map([
      ['bulk', [action]],
      ['reason', [reason]],
      ['user', userIds],
    ])
    await requireRecentProof({ viewer: admin, request, fields: kept })
  }
  const result = await actOnMany({ by: admin, action, userIds, reason, grantId, ip: context.ip })
  if (result.failed.length > 0) {
    const left = result.failed.map(({ userId }) => userId)
    return data({ ...chosen, selected: left, reply: undefined, result })
  }
  const { search } = new URL(request.url)
  const values = { count: result.done }
  throw await redirectWithFlash(`/admin${search}`, { tone: 'success', key: 'admin:bulk.done', values })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Dashboard() {
  const { t } = useTranslation()
  const { stats, days, asOf, search, users, total, ...page } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const chosen = sent ?? page.kept
  const [form, fields] = useSchemaForm({
    id: BULK_FORM,
    schema: BulkFormSchema,
    reply: sent?.reply,
    values: { bulk: chosen?.bulk, reason: chosen?.typed } as never,
  })
  const [edited, setEdited] = useState<ChosenUser | null>(null)
  useRefresh(REFRESH_S.users)
  return (
    <Page>
      <AdminHeader current="users" />
      <h1 className="mb-3">{t('admin:users.title')}</h1>
      {sent?.result ? <BulkResultNotice {...sent.result} /> : null}
      <StatCards stats={stats} days={days} />
      <UserFilters search={search} />
      {page.isUnknownCity ? <Notice tone="warning" title={t('admin:users.unknownCity')} /> : null}
      {page.isCapped ? <Notice tone="warning" title={t('admin:users.capped')} /> : null}
      {sortInForce(search) !== search.sort ? <Notice title={t('admin:users.sortByDate')} /> : null}
      <SchemaForm form={form} errorText={adminErrorText} action={page.here} className="group/users">
        <AccountField />
        <div className="my-2 flex flex-wrap items-center gap-x-4">
          {/* On a phone one below the other, so that the line has room for the checkbox. */}
          <p className="flex flex-1 flex-wrap gap-x-4 text-sm text-ink-soft max-md:grid">
            {total === null ? null : <span>{t('admin:users.total', { count: total })}</span>}
            <span className="md:ml-auto">{t('admin:stats.asOf', { time: asOf })}</span>
          </p>
          {users.length > 0 ? <SelectAllRows at="line" /> : null}
        </div>
        {users.length > 0 ? (
          <>
            <UserTable users={users} search={search} selected={chosen?.selected ?? []} onEdit={setEdited} />
            <BulkBar fields={fields} reply={sent?.reply} grantId={page.grantId} />
          </>
        ) : (
          <EmptyState title={t('admin:users.empty')}>
            {hasReversedDays(search)
              ? t('admin:reversedDays', { from: t('admin:users.from'), to: t('admin:users.to') })
              : t('admin:users.emptyText')}
          </EmptyState>
        )}
      </SchemaForm>
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
      <EditUserDialog chosen={edited} />
    </Page>
  )
}
