import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { ownProfileViews } from '~/domains/profiles/views/profile-views.server'
import { ViewsChart } from '~/domains/profiles/views/views-chart'
import { formatDate } from '~/i18n/format/times'
import { languageOf, translator } from '~/i18n/server.server'
import { useLanguage } from '~/i18n/use-texts'
import { notFound } from '~/platform/http/remix/responses.server'
import { ButtonLink } from '~/ui/button'
import { BESIDE } from '~/ui/classes/beside'
import { CARD } from '~/ui/classes/card'
import { EmptyState } from '~/ui/empty'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** How often the viewer's profile was opened (DECISIONS "Notifications"). Providers only: customers have no profile page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  if (viewer.userType !== 'trans') notFound()
  return {
    title: translator(languageOf(request))('views:title'),
    figures: await ownProfileViews(viewer),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ProfileViewsPage() {
  const { t } = useTranslation()
  const { figures } = useLoaderData<typeof loader>()
  const { days, month } = figures
  return (
    <Page title={t('views:title')} header={<HeaderBar back="/my-profile" />} width="beside">
      <div className="grid gap-5">
        <p className="max-w-prose text-ink-soft">{t('views:lead')}</p>
        {month === 0 ? (
          <EmptyState
            icon="eye"
            title={t('views:none')}
            action={<ButtonLink href="/my-profile/edit">{t('views:toProfile')}</ButtonLink>}
          >
            {t('views:rule')}
          </EmptyState>
        ) : (
          <div className={BESIDE}>
            <div className="grid gap-5">
              <Sums {...figures} />
              <section className={`${CARD} grid gap-4 p-4 pr-6`} aria-labelledby="chart">
                <h2 id="chart" className="text-lg">
                  {t('views:chart', { days: days.length })}
                </h2>
                <ViewsChart days={days} sum={month} />
              </section>
              <p className="text-sm text-ink-soft">{t('views:rule')}</p>
            </div>
            <DaysTable days={days} />
          </div>
        )}
      </div>
    </Page>
  )
}

type Figures = Awaited<ReturnType<typeof loader>>['figures']

function Sums(figures: Pick<Figures, 'yesterday' | 'week' | 'month'>) {
  const { t } = useTranslation()
  const number = new Intl.NumberFormat(useLanguage())
  return (
    <dl className="grid grid-cols-3 gap-2">
      {(['yesterday', 'week', 'month'] as const).map((name) => (
        <div
          key={name}
          className="flex flex-col-reverse rounded-control border border-line bg-surface px-1 py-2.5 text-center"
        >
          <dt className="text-sm/normal text-ink-soft max-sm:text-xs">{t(`views:${name}`)}</dt>
          <dd className="text-xl/normal font-bold tabular-nums">{number.format(figures[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

const CELL = 'py-2 xl:py-1'

/** The views of each day, the latest first. Collapsed below the chart; in a wide window open beside it, in two columns. */
function DaysTable({ days }: Pick<Figures, 'days'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = new Intl.NumberFormat(language)
  return (
    <section className={`${CARD} px-4 py-1.5 xl:py-4`} aria-labelledby="days">
      <h2 id="days" className="text-lg max-xl:sr-only">
        {t('views:table')}
      </h2>
      <details className="peer xl:hidden">
        <summary className={FOLD}>
          {t('views:table')}
          <FoldMark />
        </summary>
      </details>
      <table
        className="mt-2 w-full max-xl:mb-2.5 max-xl:hidden max-xl:peer-open:table xl:block xl:text-sm"
        aria-labelledby="days"
      >
        <thead className="xl:sr-only">
          <tr className="border-b border-line text-left text-sm text-ink-soft">
            <th scope="col" className={`${CELL} font-medium`}>
              {t('views:day')}
            </th>
            <th scope="col" className={`${CELL} text-right font-medium`}>
              {t('views:views')}
            </th>
          </tr>
        </thead>
        <tbody className="xl:block xl:columns-2 xl:gap-8">
          {[...days].reverse().map(({ day, views }, at) => (
            <tr
              key={day}
              // The last row of each column has no border below it.
              className={`border-line not-last:border-b xl:flex xl:justify-between ${at === Math.ceil(days.length / 2) - 1 ? 'xl:border-b-0!' : ''}`.trimEnd()}
            >
              <th scope="row" className={`${CELL} text-left font-normal`}>
                {formatDate(language, day)}
              </th>
              <td className={`${CELL} text-right tabular-nums`}>{number.format(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
