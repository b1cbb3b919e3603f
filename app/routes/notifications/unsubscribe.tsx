import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { unsubscribe, unsubscribeLinkOf } from '~/domains/notifications/preferences/unsubscribe.server'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { Button, ButtonLink } from '~/ui/button'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

/** The page of the link in e-mails that can be switched off. Only its form changes anything: mail scanners open links. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = tokenOf(request)
  const { kinds } = (await unsubscribeLinkOf(token)) ?? notFound()
  const t = translator(languageOf(request))
  const names = kinds.map((kind) => t(`notifications:kind.${kind}`)).join(', ')
  return { title: t('notifications:unsubscribe.title'), token, kinds: names }
}

/** The form of the page, and the button of a mail program (RFC 8058). The token is all they need: no session, no field, no origin. */
export async function action({ request }: ActionFunctionArgs) {
  if (!(await unsubscribe(tokenOf(request)))) return notFound()
  return { isDone: true }
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
  { name: 'robots', content: 'noindex' },
]

export default function Unsubscribe() {
  const { t } = useTranslation()
  const { title, token, kinds } = useLoaderData<typeof loader>()
  const isDone = useActionData<typeof action>()?.isDone
  const settings = '/settings/notifications'
  if (isDone)
    return (
      <AuthPage heading={title}>
        <Notice tone="success" title={t('notifications:unsubscribe.done')}>
          {t('notifications:unsubscribe.doneText', { kinds })}
        </Notice>
        <ButtonLink wide href={settings}>
          {t('notifications:settingsTitle')}
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage heading={title} lead={t('notifications:unsubscribe.lead', { kinds })}>
      <form method="post" action={`/unsubscribe?${new URLSearchParams({ token })}`}>
        <Button wide pendingText={t('notifications:unsubscribe.pending')}>
          {title}
        </Button>
      </form>
      <ButtonLink wide href={settings} variant="quiet">
        {t('notifications:settingsTitle')}
      </ButtonLink>
    </AuthPage>
  )
}
