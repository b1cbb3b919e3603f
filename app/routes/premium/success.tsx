import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { PaymentStatus } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { premiumState } from '~/domains/entitlements/premium-state.server'
import { ownOrder, referenceIn } from '~/domains/payments/orders.server'
import { ownPayments } from '~/domains/payments/own-payments.server'
import { usePaymentCheck } from '~/domains/payments/ui/use-payment-check'
import type { Language } from '~/i18n/languages'
import { readerOf, translator } from '~/i18n/server.server'
import { ButtonLink, Spinner } from '~/ui/button'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Status, StatusActions } from '~/ui/frame/status'

const OWN_PATH = '/premium-success'

/**
 * The return page of the payment provider. Anybody can open the URL, so it claims no payment and grants nothing: it shows whether the
 * reader's own order (`?order=`) was confirmed, else whether the account has premium now. References of others change nothing. After
 * signing in, a signed-out person comes back to the same order.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  const reader = readerOf(request)
  const title = translator(reader.language)('premium:title')
  const reference = referenceIn(new URL(request.url).searchParams.get('order'))
  if (!viewer) return { title, state: 'signed-out', text: '', order: reference, hasReceipt: false } as const
  const order = await ownOrder(viewer, reference)
  const { isActive, date } = await premiumState(viewer, reader)
  const state = stateOf(order?.status, isActive)
  // Premium that was given without a payment has none.
  const hasReceipt = (await ownPayments(viewer)).length > 0
  const text = textOf({ status: order?.status, date: isActive ? date : null }, reader.language)
  return { title, state, text, order: order?.reference ?? null, hasReceipt } as const
}

/** What became of the order, as far as it is known, and until when there is premium: also other days than those of the order. */
function textOf(
  { status, date }: { status: PaymentStatus | undefined; date: string | null },
  language: Language,
): string {
  const t = translator(language)
  const until = date ? t('premium:success.until', { date }) : ''
  switch (status) {
    case 'started':
      return t('premium:success.checkingText')
    case 'refunded':
      return `${t('premium:success.refunded')} ${until}`.trimEnd()
    case 'charged-back':
      return `${t('premium:success.chargedBack')} ${until}`.trimEnd()
    case 'paid':
      return until || t('premium:success.paidText')
    default:
      return until || t('premium:success.inactiveText')
  }
}

function stateOf(status: PaymentStatus | undefined, isActive: boolean) {
  if (status === 'started') return 'checking'
  if (!isActive) return 'inactive'
  return status === 'paid' ? 'activated' : 'active'
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function PremiumSuccess() {
  const { t } = useTranslation()
  const { state, text, order, hasReceipt } = useLoaderData<typeof loader>()
  usePaymentCheck(state)
  const here = order ? `${OWN_PATH}?order=${order}` : OWN_PATH
  const look = (
    <StatusActions>
      <ButtonLink href={here}>{t('premium:success.look')}</ButtonLink>
      <ButtonLink variant="secondary" href="/">
        {t('premium:success.home')}
      </ButtonLink>
    </StatusActions>
  )
  return (
    <Page width="centred" hasMainButton>
      <div aria-live="polite">
        {state === 'signed-out' ? (
          <Status icon="crown" title={t('premium:title')} text={t('premium:success.signIn')}>
            <ButtonLink href={`/login?redirectTo=${encodeURIComponent(here)}`}>
              {t('auth:login.submit')}
            </ButtonLink>
          </Status>
        ) : state === 'checking' ? (
          <Status icon="clock" title={t('premium:success.checking')} text={text}>
            <span className="text-accent">
              <Spinner />
            </span>
            {look}
          </Status>
        ) : state === 'inactive' ? (
          <Status icon="crown" title={t('premium:success.inactive')} text={text}>
            {look}
          </Status>
        ) : (
          <Status icon="crown" tone="gold" title={t(`premium:success.${state}`)} text={text}>
            <StatusActions>
              <ButtonLink href="/my-profile">{t('premium:success.profile')}</ButtonLink>
              {hasReceipt ? (
                <ButtonLink variant="secondary" href="/settings/payments">
                  {t('premium:success.receipt')}
                </ButtonLink>
              ) : null}
            </StatusActions>
            <ButtonLink variant="quiet" href="/">
              {t('premium:success.home')}
            </ButtonLink>
          </Status>
        )}
      </div>
    </Page>
  )
}
