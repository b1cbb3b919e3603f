import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireAdmin } from '~/domains/accounts/staff.server'
import {
  type BlockedPicture,
  blockedPictures,
  unblockPicture,
} from '~/domains/moderation/blocked-pictures/blocked-pictures.server'
import { formatMoment } from '~/i18n/format/times'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'
import { pageAfter } from '~/platform/input/search-fields'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { EmptyState } from '~/ui/empty'
import { AdminHeader } from '~/ui/frame/admin-header'
import { BackLink } from '~/ui/frame/back-link'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useReader } from '~/ui/hooks/use-reader'
import { PageLinks } from '~/ui/page-links'
import { LEAD } from '~/ui/panel'

const HERE = '/admin/blocked-pictures'
const CURSOR = 'before'

/** The address of one of its pages; of the first one without a cursor. */
const pageHref = (cursor: string | null) => pageAfter(HERE, '', { name: CURSOR, cursor }) || HERE
const cursorIn = (request: Request) => new URL(request.url).searchParams.get(CURSOR)

/** The blocked pictures, for admins: what was noted, and lifting a block (DECISIONS "Chat and albums"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin({ request, context })
  const cursor = cursorIn(request)
  const page = await blockedPictures(cursor)
  // The last block of a later page was lifted: that page must not say that nothing is blocked.
  if (page.pictures.length === 0 && cursor !== null) throw redirect(HERE)
  return {
    ...page,
    here: pageHref(cursor),
    isFirstPage: cursor === null,
    title: translator(languageOf(request))('pictures:blocked.title'),
  }
}

/** Lifts a block; leads back to the same page of the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const blockedId = (await readForm(request)).get('blockedId') ?? ''
  const refused = await unblockPicture({ by: admin, blockedId, ip: context.ip })
  throw await redirectWithFlash(
    pageHref(cursorIn(request)),
    refused
      ? { tone: 'error', key: 'pictures:blocked.unknown' }
      : { tone: 'success', key: 'pictures:blocked.unblocked' },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function BlockedPictures() {
  const { t } = useTranslation()
  const { pictures, nextCursor, here, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <Page>
      <AdminHeader current="images" />
      <div className="grid gap-4">
        <div className="grid">
          <BackLink href="/admin/images">{t('admin:nav.images')}</BackLink>
          <h1>{t('pictures:blocked.title')}</h1>
          <p className={`${LEAD} mt-2`}>{t('pictures:blocked.lead')}</p>
        </div>
        {pictures.length === 0 ? (
          <EmptyState icon="shield-check" title={t('pictures:blocked.empty')}>
            {t('pictures:blocked.emptyText')}
          </EmptyState>
        ) : (
          <>
            <BlockedList pictures={pictures} here={here} />
            <PageLinks
              newest={{ href: isFirstPage ? null : HERE, text: t('pictures:blocked.newest') }}
              older={{
                href: nextCursor && pageHref(nextCursor),
                text: t('pictures:blocked.older'),
              }}
            />
          </>
        )}
      </div>
    </Page>
  )
}

/** Blocked pictures by note, each with the button that lifts its block. `here`: the address of this page of the list. */
function BlockedList({ pictures, here }: { pictures: readonly BlockedPicture[]; here: string }) {
  const { t } = useTranslation()
  const reader = useReader()
  return (
    <ul className="grid gap-3">
      {pictures.map(({ id, note, by, createdAt, copies }) => (
        <li key={id} className={`${CARD} flex flex-wrap items-center justify-between gap-3 p-4`}>
          <div className="grid min-w-0 gap-0.5">
            <p className="font-semibold wrap-anywhere" dir="auto">
              {note ?? <span className="text-ink-soft">{t('pictures:blocked.noNote')}</span>}
            </p>
            <p className="text-sm text-ink-soft">
              {t('pictures:blocked.why', {
                who: by ?? t('pictures:blocked.gone'),
                when: formatMoment(reader, createdAt),
              })}
              {' · '}
              {t('pictures:blocked.copies', { count: copies })}
            </p>
          </div>
          <form method="post" action={here}>
            <input type="hidden" name="blockedId" value={id} />
            <Button variant="secondary" size="sm" pendingText={t('moderation:pending')}>
              {t('pictures:blocked.unblock')}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  )
}
