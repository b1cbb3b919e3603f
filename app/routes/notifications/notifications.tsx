import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { newestUnread, unreadCounts } from '~/domains/chat/messages/unread-counts.server'
import {
  clearAllNotices,
  clearNotice,
  markAllRead,
  NoticesFormSchema,
} from '~/domains/notifications/centre/change-notices.server'
import { noticePage, noticeTime } from '~/domains/notifications/centre/notice-page.server'
import { groupNotices, NoticeGroup, UnreadMessages } from '~/domains/notifications/ui/notice-list'
import { languageOf, translator } from '~/i18n/server.server'
import { timeZoneOf } from '~/platform/http/reader-time-zone.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Anchor, Button, ButtonLink } from '~/ui/button'
import { MENU, MENU_ENTRY, MENU_LIST_BELOW } from '~/ui/classes/menu'
import { QUIET_ROUND, ROUND } from '~/ui/classes/round'
import { DeleteMenuEntry } from '~/ui/delete-menu-entry'
import { EmptyState } from '~/ui/empty'
import { useNoticeCount } from '~/ui/frame/bell'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useFocusAfterRemoval } from '~/ui/hooks/use-focus-after-removal'
import { Icon } from '~/ui/icon'

const HERE = '/notifications'
const SETTINGS = '/settings/notifications'

/** A page of the list: the first, or the one at its cursor. */
const pageAt = (cursor: string | null) => (cursor ? `${HERE}?${new URLSearchParams({ cursor })}` : HERE)
const cursorOf = (request: Request) => new URL(request.url).searchParams.get('cursor')

/** The notifications (DECISIONS "Notifications"), the newest first. Unread messages stand above them; the chat counts those. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const cursor = cursorOf(request)
  const reader = { language: languageOf(request), timeZone: timeZoneOf(request) }
  const [page, counts, newest] = await Promise.all([
    noticePage(viewer, { ...reader, cursor }),
    cursor ? { chats: 0, requests: 0 } : unreadCounts(viewer),
    cursor ? { chats: null, requests: null } : newestUnread(viewer),
  ])
  // Its last notice was deleted: the earlier pages are still there.
  if (cursor && page.notices.length === 0) throw redirect(HERE)
  const since = (at: string | null) =>
    at === null ? null : { at: new Date(at).toISOString(), time: noticeTime(at, reader) }
  const unread = [
    { kind: 'message', count: counts.chats, newest: since(newest.chats) },
    { kind: 'request', count: counts.requests, newest: since(newest.requests) },
  ] as const
  return { title: translator(reader.language)('notifications:title'), unread, here: pageAt(cursor), ...page }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  const form = parseForm(fields, NoticesFormSchema)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const { intent, id = '' } = form.value
  if (intent === 'read') await markAllRead(viewer)
  if (intent === 'clear-all') await clearAllNotices(viewer)
  if (intent === 'clear') {
    // Whatever the id: one that is gone may be deleted again after a lost answer.
    await clearNotice(viewer, id)
    return redirect(pageAt(cursorOf(request)))
  }
  return redirectWithFlash(HERE, { tone: 'success', key: `notifications:done.${intent}` })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Notifications() {
  const { t } = useTranslation()
  const { title, unread, here, notices, nextCursor } = useLoaderData<typeof loader>()
  useLiveNotices()
  const keptFocus = useFocusAfterRemoval(notices)
  const isChatRead = unread.every(({ count }) => count === 0)
  return (
    <Page width="text" header={<Header />}>
      <div className="mt-3 mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1>{title}</h1>
        {notices.length > 0 ? <NoticesMenu hasUnread={notices.some(({ isUnread }) => isUnread)} /> : null}
      </div>
      <div {...keptFocus} className="outline-none">
        {notices.length === 0 && isChatRead ? (
          <EmptyState
            icon="bell"
            title={t('notifications:empty')}
            action={
              <ButtonLink variant="quiet" size="sm" href={SETTINGS}>
                {t('notifications:settings')}
              </ButtonLink>
            }
          >
            {t('notifications:emptyText')}
          </EmptyState>
        ) : (
          <div className="mb-4 grid gap-6">
            {isChatRead ? null : (
              <section aria-labelledby="unread-chats">
                <h2 id="unread-chats">{t('notifications:inChat')}</h2>
                <ul>
                  <UnreadMessages unread={unread} action={HERE} />
                </ul>
              </section>
            )}
            {notices.length > 0 ? (
              <section aria-labelledby={isChatRead ? undefined : 'other-notices'}>
                {isChatRead ? null : <h2 id="other-notices">{t('notifications:others')}</h2>}
                <ul>
                  {groupNotices(notices).map((group) => (
                    <NoticeGroup key={group[0].id} notices={group} action={here} />
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
        )}
      </div>
      {nextCursor ? (
        <ButtonLink variant="secondary" wide href={pageAt(nextCursor)}>
          {t('notifications:more')}
        </ButtonLink>
      ) : null}
    </Page>
  )
}

/** Reloads the data of the page when the bell's count changes: a notification is new, or was read on another page. */
function useLiveNotices(): void {
  const count = useNoticeCount()
  const { revalidate } = useRevalidator()
  const shown = useRef(count)
  useEffect(() => {
    if (shown.current === count) return
    shown.current = count
    revalidate()
  }, [count, revalidate])
}

/** What changes all notices at once. Deleting asks first: it cannot be undone. */
function NoticesMenu({ hasUnread }: { hasUnread: boolean }) {
  const { t } = useTranslation()
  return (
    // It takes no more room than the h1: that begins where those of other pages do. Its dots end where the lines of the list do.
    <details className={`${MENU} -my-2 -mr-3.5`} data-menu>
      <summary className={QUIET_ROUND} aria-label={t('notifications:actions')}>
        <Icon name="ellipsis" />
      </summary>
      <form method="post" action={HERE} className={`${MENU_LIST_BELOW} w-68 max-w-[calc(100vw-2rem)]`}>
        <AccountField />
        {hasUnread ? (
          <button type="submit" className={MENU_ENTRY} name="intent" value="read">
            <Icon name="check-check" size={18} />
            {t('notifications:readAll')}
          </button>
        ) : null}
        <DeleteMenuEntry label={t('notifications:clearAll')} text={t('notifications:clearAllText')}>
          <Button variant="danger" wide name="intent" value="clear-all">
            {t('notifications:clearAll')}
          </Button>
        </DeleteMenuEntry>
      </form>
    </details>
  )
}

function Header() {
  const { t } = useTranslation()
  return (
    <HeaderBar back="/">
      <Anchor className={ROUND} href={SETTINGS} aria-label={t('notifications:settings')}>
        <Icon name="settings" size={18} />
      </Anchor>
    </HeaderBar>
  )
}
