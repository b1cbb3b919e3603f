import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { APPEAL_STATES } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { requireModerator } from '~/domains/accounts/staff.server'
import { appealQueue } from '~/domains/moderation/appeals/appeal-queue.server'
import { AppealTable } from '~/domains/moderation/appeals/appeal-table'
import { languageOf, translator } from '~/i18n/server.server'
import { Anchor, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { VIEW_LINK } from '~/ui/link'

/** The appeals, for moderators: the open ones, or those that were answered. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const query = new URL(request.url).searchParams
  const status = APPEAL_STATES.find((state) => state === query.get('status')) ?? 'open'
  const queue = await appealQueue(staff, { status, cursor: query.get('cursor') })
  return { title: translator(languageOf(request))('decisions:appeals.title'), status, ...queue }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Appeals() {
  const { t } = useTranslation()
  const { status, lines, nextCursor } = useLoaderData<typeof loader>()
  return (
    <Page>
      <AdminHeader current="appeals" />
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1>{t('decisions:appeals.title')}</h1>
          <p className="max-w-prose text-ink-soft">{t('decisions:appeals.lead')}</p>
        </div>
        <nav className="flex flex-wrap gap-2" aria-label={t('decisions:appeals.tabs')}>
          {APPEAL_STATES.map((state) => (
            <Anchor
              key={state}
              className={VIEW_LINK}
              href={state === 'open' ? '/admin/appeals' : `/admin/appeals?status=${state}`}
              aria-current={state === status ? 'page' : undefined}
            >
              {t(`decisions:appeals.status.${state}`)}
            </Anchor>
          ))}
        </nav>
        {lines.length > 0 ? (
          <AppealTable lines={lines} />
        ) : (
          <EmptyState icon="circle-check" title={t('decisions:appeals.empty')}>
            {t('decisions:appeals.emptyText')}
          </EmptyState>
        )}
        {nextCursor ? (
          <p>
            <ButtonLink
              variant="secondary"
              href={`/admin/appeals?${new URLSearchParams({ status, cursor: nextCursor })}`}
            >
              {t('decisions:appeals.more')}
            </ButtonLink>
          </p>
        ) : null}
      </div>
    </Page>
  )
}
