import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { blockedPictures } from '~/domains/moderation/blocked-pictures/blocked-pictures.server'
import { BlockedTable } from '~/domains/moderation/blocked-pictures/blocked-table'
import { unblockPicture } from '~/domains/moderation/blocked-pictures/unblock-picture.server'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'
import { AdminHeader } from '~/ui/frame/admin-header'
import { BackLink } from '~/ui/frame/back-link'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { LEAD } from '~/ui/panel'

const HERE = '/admin/blocked-pictures'

/** The blocked pictures, for admins: what was noted, and lifting a block (DECISIONS "Chat and albums"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin({ request, context })
  const cursor = new URL(request.url).searchParams.get('before')
  return {
    ...(await blockedPictures(cursor)),
    isFirstPage: cursor === null,
    title: translator(languageOf(request))('pictures:blocked.title'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin({ request, context })
  const blockedId = (await readForm(request)).get('blockedId') ?? ''
  const refused = await unblockPicture({ by: admin, blockedId, ip: context.ip })
  throw await redirectWithFlash(
    HERE,
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
  const { pictures, nextCursor, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <Page>
      <AdminHeader current="images" />
      <div className="grid gap-4">
        <div className="grid">
          <BackLink href="/admin/images">{t('admin:nav.images')}</BackLink>
          <h1>{t('pictures:blocked.title')}</h1>
          <p className={`${LEAD} mt-2`}>{t('pictures:blocked.lead')}</p>
        </div>
        <BlockedTable
          pictures={pictures}
          action={HERE}
          older={nextCursor && `${HERE}?${new URLSearchParams({ before: nextCursor })}`}
          newest={isFirstPage ? null : HERE}
        />
      </div>
    </Page>
  )
}
