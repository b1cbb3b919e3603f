import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PREMIUM_PRICE_CENTS, PURCHASED_DAYS } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { premiumState } from '~/domains/entitlements/premium-state.server'
import { BenefitList, BenefitNames } from '~/domains/payments/ui/benefit-list'
import { BuyForm } from '~/domains/payments/ui/buy-form'
import { formatPriceEur } from '~/i18n/format/numbers'
import { readerOf, translator } from '~/i18n/server.server'
import { useLanguage } from '~/i18n/use-texts'
import { env } from '~/platform/settings/env.server'
import { Anchor, ButtonLink } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { EmptyState } from '~/ui/empty'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'

/** SPEC 2 "Premium pages": the benefits, the state of the member's premium, and the order form. Customers see that it is for providers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const reader = readerOf(request)
  return {
    title: translator(reader.language)('premium:title'),
    isProvider: viewer.userType === 'trans',
    hasDemoUpgrade: env().isDemoUpgradeOn,
    state: await premiumState(viewer, reader),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Premium() {
  const { t } = useTranslation()
  const { isProvider, hasDemoUpgrade, state } = useLoaderData<typeof loader>()
  const price = formatPriceEur(useLanguage(), PREMIUM_PRICE_CENTS / 100)
  if (!isProvider) return <ForProvidersOnly />
  return (
    <Page title={t('premium:title')}>
      {/* Members with premium know what it is: on small screens they do not see the introduction. */}
      <p className={`mb-4 max-w-prose text-ink-soft ${state.isActive ? 'max-lg:hidden' : ''}`.trimEnd()}>
        {t('premium:lead', { price, days: PURCHASED_DAYS })}
      </p>
      {state.isActive ? null : (
        <div className="mb-4 lg:hidden">
          <BenefitNames />
        </div>
      )}
      {state.isActive ? (
        <ActiveUntil date={state.date} />
      ) : state.date ? (
        <Notice title={t('premium:state.ended', { date: state.date })} className="mb-6" />
      ) : null}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <BenefitList />
        {/* On a phone the price comes first, then every benefit in full. */}
        <div className="max-lg:order-first lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BuyForm extending={state.isActive}>
            {hasDemoUpgrade ? (
              <p>
                {t('premium:demo.text')}{' '}
                <Anchor className={LINK} href="/subscribe">
                  {t('premium:demo.link')}
                </Anchor>
              </p>
            ) : null}
          </BuyForm>
        </div>
        <PremiumFaq />
      </div>
    </Page>
  )
}

function ForProvidersOnly() {
  const { t } = useTranslation()
  return (
    <Page title={t('premium:title')} width="text">
      <EmptyState
        icon="crown"
        title={t('premium:customers.title')}
        action={<ButtonLink href="/explore">{t('premium:customers.action')}</ButtonLink>}
      >
        {t('premium:customers.text')}
      </EmptyState>
    </Page>
  )
}

function ActiveUntil({ date }: { date: string | null }) {
  const { t } = useTranslation()
  return (
    <section className="mb-6 flex gap-3 rounded-card border-[1.5px] border-gold bg-surface px-4 py-3.5">
      <Icon name="crown" filled className="mt-px flex-none text-gold" />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-sans text-base font-semibold">{t('premium:state.title', { date })}</h2>
        <p className="text-ink-soft">
          {t('premium:state.active')}. {t('premium:state.extendNote')}
        </p>
      </div>
    </section>
  )
}

/** The questions and answers about premium, in this order. The texts are under `premium:faq`. */
const QUESTIONS = ['cost', 'renew', 'start', 'extend', 'pay', 'receipt', 'withdraw', 'end'] as const

/** Eight questions about premium (SPEC 2); each opens its answer. */
function PremiumFaq() {
  const { t } = useTranslation()
  const price = formatPriceEur(useLanguage(), PREMIUM_PRICE_CENTS / 100)
  return (
    <section className="grid gap-3" aria-labelledby="faq">
      <h2 id="faq">{t('premium:faq.title')}</h2>
      <div className="rounded-card border border-line bg-surface">
        {QUESTIONS.map((key) => (
          <details key={key} className="group/faq border-b border-line last:border-b-0">
            <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-3 font-semibold">
              {t(`premium:faq.${key}.q`)}
              <Icon name="chevron-down" className="flex-none text-ink-soft group-open/faq:rotate-180" />
            </summary>
            <p className="px-4 pb-4 text-ink-soft">
              {t(`premium:faq.${key}.a`, { price, days: PURCHASED_DAYS })}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
