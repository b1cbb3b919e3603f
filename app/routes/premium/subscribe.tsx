import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PURCHASED_DAYS } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { premiumState } from '~/domains/entitlements/premium-state.server'
import { upgradeForFree } from '~/domains/payments/orders.server'
import { readerOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { env } from '~/platform/settings/env.server'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { EmptyState } from '~/ui/empty'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

/** SPEC 2 "A demo premium page": the free upgrade. Only where DEMO_UPGRADE is on; elsewhere 403 with a notice that says so. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const reader = readerOf(request)
  const isOn = env().isDemoUpgradeOn
  return data(
    {
      title: translator(reader.language)('premium:subscribe.title'),
      isOn,
      isProvider: viewer.userType === 'trans',
      state: await premiumState(viewer, reader),
    },
    { status: isOn ? 200 : 403 },
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const upgraded = await upgradeForFree(viewer)
  if ('refusal' in upgraded) return data({ isRefused: true }, { status: 403 })
  throw await redirectWithFlash('/subscribe', { tone: 'success', key: 'premium:subscribe.done' })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Subscribe() {
  const { t } = useTranslation()
  const { isOn, isProvider, state } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const back = (
    <ButtonLink variant="secondary" wide href="/">
      {t('premium:subscribe.back')}
    </ButtonLink>
  )
  return (
    <Page title={t('premium:subscribe.title')} width="form">
      <div className="grid gap-4">
        {sent?.isRefused ? <Notice tone="error" takesFocus title={t('premium:subscribe.failed')} /> : null}
        {state.isActive ? (
          <Notice tone="success" title={t('premium:state.active')}>
            {t('premium:state.until', { date: state.date })}
          </Notice>
        ) : null}
        {isOn && isProvider ? (
          <form method="post" action="/subscribe" className={`${CARD} grid gap-4 p-5`}>
            <p>{t('premium:subscribe.text', { days: PURCHASED_DAYS })}</p>
            <Button wide pendingText={t('premium:subscribe.pending')}>
              {t('premium:subscribe.submit')}
            </Button>
            {back}
          </form>
        ) : (
          <EmptyState
            icon="crown"
            title={t(isProvider ? 'premium:subscribe.off' : 'premium:customers.title')}
            action={back}
          >
            {isProvider ? null : t('premium:customers.text')}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}
