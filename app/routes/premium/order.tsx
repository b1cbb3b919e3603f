import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { onPremiumChange } from '~/domains/entitlements/on-premium-change'
import { premiumState } from '~/domains/entitlements/premium-state.server'
import { requireAcceptedTerms } from '~/domains/legal/acceptance/answers.server'
import { OrderFormSchema } from '~/domains/payments/forms'
import { orderLink, ownOrder, startOrder } from '~/domains/payments/orders.server'
import { isProviderUnavailable } from '~/domains/payments/provider-availability.server'
import { BuyForm } from '~/domains/payments/ui/buy-form'
import { OrderSummary } from '~/domains/payments/ui/order-summary'
import { languageOf, readerOf, translator } from '~/i18n/server.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { env } from '~/platform/settings/env.server'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

/** The order (FLEXPAY.md): `?order=` shows one of the reader's with the signed link to the provider. A GET writes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  if (viewer.userType !== 'trans') notFound()
  const language = languageOf(request)
  const t = translator(language)
  const reference = new URL(request.url).searchParams.get('order')
  const isExtension = viewer.isPremium
  if (reference === null) {
    const title = t(isExtension ? 'premium:buy.extendTitle' : 'premium:buy.title')
    return { title, isExtension, order: null }
  }
  const order = (await ownOrder(viewer, reference)) ?? notFound()
  const isOpen = order.status === 'started'
  // The link would make a contract, too: the order may have been begun before the terms changed.
  if (isOpen) await requireAcceptedTerms(viewer, `/premium/order?order=${order.reference}`)
  const premium = await premiumState(viewer, readerOf(request))
  return {
    title: t('premium:order.title'),
    isExtension,
    order: {
      ...order,
      appName: env().appName,
      href: isOpen ? orderLink(order, language) : null,
      isProviderUnavailable: isOpen && (await isProviderUnavailable()),
      extendsFrom: premium.isActive ? premium.date : null,
    },
  }
}

/** Begins an order with the buyer's consent, and leads to it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  if (viewer.userType !== 'trans') return notFound()
  await requireAcceptedTerms(viewer, '/premium')
  const form = parseForm(fields, OrderFormSchema)
  if (form.status !== 'success') return data({ reply: form.reply(), isTooMany: false }, { status: 400 })
  const started = await startOrder(viewer)
  if (!('refusal' in started)) throw redirect(`/premium/order?order=${started.reference}`, 303)
  if (started.refusal === 'providers-only') return notFound()
  return data({ reply: form.reply(), isTooMany: true }, { status: 429 })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Order() {
  const { t } = useTranslation()
  const { title, order, isExtension } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { revalidate } = useRevalidator()
  // It may be paid in another tab.
  useEffect(() => onPremiumChange(revalidate), [revalidate])
  return (
    <Page title={title} header={<HeaderBar back="/premium" />} width="text">
      <div className="grid gap-5">
        {sent?.isTooMany ? <Notice tone="error" takesFocus title={t('premium:buy.tooMany')} /> : null}
        {order ? (
          <OrderSummary order={order} />
        ) : (
          <BuyForm extending={isExtension} isTitled={false} reply={sent?.reply} />
        )}
      </div>
    </Page>
  )
}
