import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MonthFigures } from '~/domains/moderation/transparency/month-figures'
import { transparency } from '~/domains/moderation/transparency/months.server'
import { capitalized } from '~/i18n/format/names'
import { formatShortMonth } from '~/i18n/format/times'
import { languageOf, translator } from '~/i18n/server.server'
import { Anchor, ButtonLink } from '~/ui/button'
import { VIEW_LINK } from '~/ui/classes/link'
import { EmptyState } from '~/ui/empty'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** The figures on moderation of one month (DECISIONS "/transparency"): that of `?month=2026-10`, or the newest. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { months, auditHead } = await transparency()
  const requestedMonth = new URL(request.url).searchParams.get('month')
  const shown = months.find(({ month }) => month === requestedMonth) ?? months[0] ?? null
  const language = languageOf(request)
  const links = months.map(({ month }) => ({
    month,
    label: capitalized(language, formatShortMonth(language, month)),
  }))
  return { title: translator(language)('decisions:transparency.title'), months: links, shown, auditHead }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Transparency() {
  const { t } = useTranslation()
  const { months, shown, auditHead } = useLoaderData<typeof loader>()
  return (
    <Page width="centred" title={t('decisions:transparency.title')}>
      <div className="grid gap-8">
        <div className="grid gap-4 text-ink-soft">
          <p>{t('decisions:transparency.lead')}</p>
          <p>{t('decisions:transparency.note')}</p>
        </div>
        {shown ? (
          <>
            <nav
              className="-mx-4 flex gap-2 overflow-auto px-4 py-1"
              aria-label={t('decisions:transparency.month')}
            >
              {months.map(({ month, label }) => (
                <Anchor
                  key={month}
                  className={`${VIEW_LINK} flex-none max-sm:px-2.5`}
                  href={`/transparency?month=${month}`}
                  aria-current={month === shown.month ? 'page' : undefined}
                >
                  {label}
                </Anchor>
              ))}
            </nav>
            <MonthFigures month={shown} />
            <p className="text-ink-soft">{t('decisions:transparency.bounds')}</p>
          </>
        ) : (
          <EmptyState title={t('decisions:transparency.empty')}>
            {t('decisions:transparency.emptyText')}
          </EmptyState>
        )}
        {auditHead ? (
          <section className="grid gap-2">
            <h2 className="font-serif text-xl font-semibold">{t('decisions:transparency.head')}</h2>
            <p className="text-ink-soft">{t('decisions:transparency.headText')}</p>
            <p>{t('decisions:transparency.headValue', { seq: auditHead.seq })}</p>
            <code className="wrap-anywhere">{auditHead.hash}</code>
          </section>
        ) : null}
        <p className="flex flex-wrap items-center gap-3">
          <span>{t('decisions:transparency.downloads')}</span>
          <ButtonLink variant="secondary" size="sm" href="/transparency.json" reload>
            {t('decisions:transparency.json')}
          </ButtonLink>
          <ButtonLink variant="secondary" size="sm" href="/transparency.csv" reload>
            {t('decisions:transparency.csv')}
          </ButtonLink>
        </p>
      </div>
    </Page>
  )
}
