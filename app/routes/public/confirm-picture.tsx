import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { isMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { confirmSearch } from '~/domains/moderation/picture-search/confirm-search.server'
import { MY_PICTURE } from '~/domains/moderation/picture-search/forms'
import { searchTimes } from '~/domains/moderation/picture-search/how-it-works'
import { languageOf, translator } from '~/i18n/server.server'
import { readForm } from '~/platform/http/remix/form.server'
import { Button, ButtonLink } from '~/ui/button'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Status, StatusActions } from '~/ui/frame/status'

/** The page of the link in the confirmation mail. Only its form confirms the address: mail scanners open links. */
export function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')
  return {
    title: translator(languageOf(request))('pictures:confirm.title'),
    token: isMailToken(token) ? token : null,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const refused = await confirmSearch((await readForm(request)).get('token') ?? '')
  return data({ isDone: refused === null }, { status: refused ? 400 : 200 })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
  // The URL contains a secret token.
  { name: 'robots', content: 'noindex' },
]

export default function ConfirmPicture() {
  const { t } = useTranslation()
  const { token } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  if (sent?.isDone)
    return (
      <Page width="centred">
        <Status
          icon="circle-check"
          title={t('pictures:confirm.doneTitle')}
          text={t('pictures:confirm.done', searchTimes)}
        />
      </Page>
    )
  if (sent || !token)
    return (
      <Page width="centred" hasMainButton>
        <Status icon="mail" title={t('pictures:confirm.invalidTitle')} text={t('pictures:confirm.invalid')}>
          <StatusActions>
            <ButtonLink href={MY_PICTURE}>{t('pictures:confirm.new')}</ButtonLink>
          </StatusActions>
        </Status>
      </Page>
    )
  return (
    <Page width="centred" title={t('pictures:confirm.title')}>
      <form method="post" action={`${MY_PICTURE}/confirm`} className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        <p>{t('pictures:confirm.text')}</p>
        <Button className={MAIN_BUTTON} pendingText={t('pictures:confirm.pending')}>
          {t('pictures:confirm.button')}
        </Button>
      </form>
    </Page>
  )
}
