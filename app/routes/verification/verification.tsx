import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { WithdrawFormSchema } from '~/domains/verification/forms'
import { ownVerifications } from '~/domains/verification/own-verifications.server'
import { KindCard } from '~/domains/verification/ui/kind-card'
import { PrivacyCard } from '~/domains/verification/ui/privacy-card'
import { withdraw } from '~/domains/verification/withdraw.server'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { BESIDE } from '~/ui/classes/beside'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** One's own verifications: state, everything that is kept, and how to end them (DECISIONS "Verification"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  return {
    title: translator(languageOf(request))('verification:title'),
    own: await ownVerifications(viewer),
    isPremium: viewer.isPremium,
    lead: viewer.userType === 'trans' ? ('provider' as const) : ('customer' as const),
  }
}

/** Withdraws a request, or deletes an approval. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  const form = parseForm(fields, WithdrawFormSchema)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const isDone = await withdraw(viewer, form.value.kind, form.value.what)
  return redirectWithFlash('/verification', {
    tone: isDone ? 'success' : 'info',
    key: `verification:done.${isDone ? 'withdrawn' : 'nothing'}`,
  })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Verification() {
  const { t } = useTranslation()
  const { own, isPremium, lead } = useLoaderData<typeof loader>()
  return (
    <Page title={t('verification:title')} header={<HeaderBar back="/my-profile" />} width="beside">
      <p className="mb-5 max-w-prose text-ink-soft">{t(`verification:lead.${lead}`)}</p>
      <div className={BESIDE}>
        <div className="grid gap-5">
          {own.map((one) => (
            <KindCard key={one.kind} own={one} isPremium={isPremium} />
          ))}
        </div>
        <PrivacyCard />
      </div>
    </Page>
  )
}
