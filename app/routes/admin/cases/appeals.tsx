import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { WAITING_SHOWN_MAX } from 'db/limits/admin'
import { APPEAL_STATES } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { requireModerator } from '~/domains/accounts/staff.server'
import { appealCounts, appealQueue } from '~/domains/moderation/appeals/appeal-queue.server'
import { AppealTable } from '~/domains/moderation/appeals/appeal-table'
import { appealsHref } from '~/domains/moderation/appeals/forms'
import { languageOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { CountedViews } from '~/ui/counted-views'
import { EmptyState } from '~/ui/empty'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { LEAD } from '~/ui/panel'

/** The appeals, for moderators: the open ones, or those that were answered. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const query = new URL(request.url).searchParams
  const status = APPEAL_STATES.find((state) => state === query.get('status')) ?? 'open'
  const [queue, counts] = await Promise.all([
    appealQueue(staff, { status, cursor: query.get('cursor') }),
    appealCounts(staff),
  ])
  return { title: translator(languageOf(request))('decisions:appeals.title'), status, counts, ...queue }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Appeals() {
  const { t } = useTranslation()
  const { status, counts, lines, nextCursor } = useLoaderData<typeof loader>()
  return (
    <Page>
      <AdminHeader current="appeals" />
      <div className="grid gap-4">
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1>{t('decisions:appeals.title')}</h1>
            <CountedViews
              label={t('decisions:appeals.tabs')}
              views={APPEAL_STATES.map((state) => ({
                name: state,
                text: t(`decisions:appeals.status.${state}`),
                count: counts[state] > WAITING_SHOWN_MAX ? `${WAITING_SHOWN_MAX}+` : counts[state],
                href: appealsHref(state),
                isShown: state === status,
              }))}
            />
          </div>
          <p className={LEAD}>{t('decisions:appeals.lead')}</p>
        </div>
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
