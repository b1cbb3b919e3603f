import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { factorRemovalDueAt, keepFactor } from '~/domains/auth/recovery/lost-factor.server'
import { formatMoment } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { readForm } from '~/platform/http/remix/form.server'
import { Button, ButtonLink } from '~/ui/button'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

/** The page linked in mails about a lost second factor: one press keeps it. GET changes nothing, because mail scanners open links. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reader = readerOf(request)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const dueAt = await factorRemovalDueAt(token)
  const title = translator(reader.language)('auth:keepFactor.title')
  return { title, token, when: dueAt && formatMoment(reader, dueAt) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = (await readForm(request)).get('token') ?? ''
  return { isKept: await keepFactor({ token, at: clientInfoOf({ request, ip: context.ip }) }) }
}

/** Like the other login and recovery pages (SPEC 2 "Bottom navigation"). */
export const handle: PageHandle = { nav: false }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
  { name: 'robots', content: 'noindex' },
]

export default function KeepSecondFactor() {
  const { t } = useTranslation()
  const { title, token, when } = useLoaderData<typeof loader>()
  const isKept = useActionData<typeof action>()?.isKept
  if (isKept) {
    return (
      <AuthPage heading={title}>
        <Notice tone="success" title={t('auth:keepFactor.done')}>
          {t('auth:keepFactor.doneText')}
        </Notice>
        <ButtonLink wide href="/forgot-password">
          {t('auth:keepFactor.newPassword')}
        </ButtonLink>
      </AuthPage>
    )
  }
  if (isKept === false || when === null) {
    return (
      <AuthPage heading={title} lead={t('auth:keepFactor.over')}>
        <ButtonLink wide href="/login">
          {t('auth:reset.signIn')}
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <AuthPage heading={title} lead={t('auth:keepFactor.lead', { when })}>
      <form method="post" action="/keep-second-factor">
        <input type="hidden" name="token" value={token} />
        <Button wide pendingText={t('auth:keepFactor.pending')}>
          {t('auth:keepFactor.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
