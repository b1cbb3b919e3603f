import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BLOCKED_PAGE } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { blockedPeople } from '~/domains/relations/blocks/blocked-people.server'
import { BlockedRow } from '~/domains/relations/blocks/blocked-row'
import { unblockPerson } from '~/domains/relations/blocks/blocks.server'
import { UnblockFormSchema } from '~/domains/relations/likes/forms'
import { SettingsPage } from '~/domains/settings/settings-page'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { pageTitle } from '~/ui/frame/page-handle'

const HERE = '/settings/blocked'
const CURSOR = 'cursor'
const cursorIn = (request: Request) => new URL(request.url).searchParams.get(CURSOR)
/** The URL of a page of the list; null for the first one. */
const pageHref = (cursor: string | null) =>
  cursor ? `${HERE}?${new URLSearchParams({ [CURSOR]: cursor })}` : HERE

/** The people whom the member has blocked, with buttons to unblock. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const cursor = cursorIn(request)
  const title = translator(languageOf(request))('relations:blocked.title')
  const page = await blockedPeople({ viewer, limit: BLOCKED_PAGE, cursor })
  // Its last person was unblocked: the earlier pages are still there.
  if (cursor && page.people.length === 0) throw redirect(HERE)
  return { title, here: pageHref(cursor), ...page }
}

/** Unblocks somebody; leads back to the same page of the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), UnblockFormSchema)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  await unblockPerson({ by: viewer, userId: form.value.userId })
  return redirectWithFlash(pageHref(cursorIn(request)), { tone: 'success', key: 'relations:blocked.done' })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Blocked() {
  const { t } = useTranslation()
  const { people, nextCursor, here } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={t('relations:blocked.title')}>
      {people.length === 0 ? (
        <EmptyState icon="ban" title={t('relations:blocked.empty')}>
          {t('relations:blocked.emptyText')}
        </EmptyState>
      ) : (
        <>
          <p className="text-ink-soft">{t('relations:blocked.lead')}</p>
          <ul className="mb-4">
            {people.map((person) => (
              <BlockedRow key={person.id} person={person} action={here} />
            ))}
          </ul>
        </>
      )}
      {nextCursor ? (
        <ButtonLink variant="secondary" wide href={pageHref(nextCursor)}>
          {t('relations:blocked.more')}
        </ButtonLink>
      ) : null}
    </SettingsPage>
  )
}
