import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { profileHref } from '~/domains/listing/address'
import { blockedPerson } from '~/domains/relations/blocks/blocked-people.server'
import { BlockConsequences } from '~/domains/relations/blocks/blocked-row'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { knownPerson } from '~/domains/relations/known-person.server'
import { RELATION_REFUSAL_STATUS } from '~/domains/relations/refusal'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'
import { profileNotFound } from '~/platform/http/remix/responses.server'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

const BLOCKED = '/settings/blocked'

/** Asks for confirmation before a block (DECISIONS "Chat and albums"). Redirects to the list if the person is blocked already. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const id = params.userId ?? ''
  if (await blockedPerson({ viewer, userId: id })) throw redirect(BLOCKED)
  const person = (await knownPerson({ viewer, id })) ?? profileNotFound()
  return { person, title: translator(languageOf(request))('relations:block.link') }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  await checkAccount(request, viewer, await readForm(request))
  const result = await blockPerson({ by: viewer, userId: params.userId ?? '' })
  if ('refusal' in result) {
    if (result.refusal === 'unknown') profileNotFound()
    throw new Response(null, {
      status: RELATION_REFUSAL_STATUS[result.refusal],
      headers: retryAfterHeaders(result),
    })
  }
  const values = { name: result.firstName }
  return redirectWithFlash(BLOCKED, { tone: 'success', key: 'relations:block.done', values })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Block() {
  const { t } = useTranslation()
  const { person } = useLoaderData<typeof loader>()
  return (
    <Page width="form" header={<HeaderBar back={profileHref(person.id)} toLastPage />}>
      <div className={`${CARD} grid gap-5 p-5 sm:p-8`}>
        <h1>{t('relations:block.title', { name: person.firstName })}</h1>
        <BlockConsequences name={person.firstName} />
        <form method="post" action={`/block/${person.id}`} className="grid gap-3">
          <AccountField />
          <Button variant="danger" wide pendingText={t('relations:block.pending')}>
            {t('relations:block.submit')}
          </Button>
          <ButtonLink variant="secondary" wide href={profileHref(person.id)} data-back="">
            {t('relations:block.keep')}
          </ButtonLink>
        </form>
      </div>
    </Page>
  )
}
