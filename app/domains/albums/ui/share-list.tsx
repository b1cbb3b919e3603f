import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatHref } from '~/domains/chat/conversations/folders'
import { momentText, timeLeftText } from '~/domains/chat/messages/time-left'
import { useLanguage } from '~/i18n/use-texts'
import { useTimeLeft } from '~/platform/time/server-clock'
import { Anchor, Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { useFocusAfterRemoval } from '~/ui/hooks/use-focus-after-removal'
import { Icon } from '~/ui/icon'
import type { OwnShare, ReceivedShare } from '../list-shares.server'
import { InitialDisc } from './initial-disc'

/** The address of the form of a sharing; its action leads back to the page. */
export const SHARE_ACTION = '/albums/access'

/** The time of a page, and the reader's time zone. */
type PageTime = { at: string; timeZone: string }

/** A sharing with the id under which its form extends it once (`withClientIds`). */
type Extendable = OwnShare & { clientId: string }

/** Whom albums are shared with: active sharings can be ended or extended, ended ones shared again. */
export function OwnShareList({
  shares,
  from,
  ...time
}: PageTime & {
  shares: readonly Extendable[]
  /** The page of one album names the receiver alone. */
  from: 'album' | 'list'
}) {
  // An ended sharing has no button that ends it.
  const keptFocus = useFocusAfterRemoval(shares)
  return (
    <div {...keptFocus} className="outline-none">
      <ul className="grid gap-3">
        {shares.map((share) => (
          <OwnShareRow key={share.accessId} share={share} from={from} {...time} />
        ))}
      </ul>
    </div>
  )
}

function OwnShareRow({
  share,
  from,
  at,
  timeZone,
}: PageTime & { share: Extendable; from: 'album' | 'list' }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { accessId, albumId, title, receiverId, receiverName: name, endsAt, clientId } = share
  const left = useTimeLeft(share.state === 'active' ? endsAt : null, at)
  const state = share.state === 'active' && left === 0 ? 'expired' : share.state
  const moment = momentText(language, endsAt, timeZone)
  return (
    <li className={`${CARD} flex flex-wrap items-center gap-3 px-4 py-3`}>
      <InitialDisc name={name} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold [overflow-wrap:anywhere]" dir="auto">
          {from === 'list' ? (
            <>
              {title} <span className="font-normal text-ink-soft">{t('albums:shares.with', { name })}</span>
            </>
          ) : (
            name
          )}
        </p>
        <p className="text-sm text-ink-soft tabular-nums" title={moment}>
          {state === 'active'
            ? t('albums:shares.active', { left: timeLeftText(t, left ?? 0) })
            : t(`albums:shares.${state}`, { moment })}
        </p>
        <Anchor className={`${LONE_LINK} -my-1.5 text-sm`} href={chatHref({ user: receiverId })}>
          {t('albums:viewer.toChat')}
        </Anchor>
      </div>
      <Form
        method="post"
        action={SHARE_ACTION}
        className="ml-auto flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:*:flex-auto"
        preventScrollReset
      >
        <input type="hidden" name="accessId" value={accessId} />
        <input type="hidden" name="albumId" value={albumId} />
        <input type="hidden" name="receiverId" value={receiverId} />
        <input type="hidden" name="clientId" value={clientId} />
        <input type="hidden" name="from" value={from} />
        <Button
          variant="secondary"
          size="sm"
          name="intent"
          value={state === 'active' ? 'extend' : 'again'}
          aria-label={t(state === 'active' ? 'albums:shares.extendName' : 'albums:shares.againName', {
            title,
            name,
          })}
        >
          {t(state === 'active' ? 'albums:shares.extend' : 'albums:shares.again')}
        </Button>
        {state === 'active' ? (
          <Button
            variant="quiet"
            size="sm"
            name="intent"
            value="revoke"
            aria-label={t('albums:shares.revokeName', { title, name })}
          >
            {t('albums:shares.revoke')}
          </Button>
        ) : null}
      </Form>
    </li>
  )
}

/** Albums that are shared with the reader now, with a blurred preview and the time left. */
export function ReceivedShareList({ shares, ...time }: PageTime & { shares: readonly ReceivedShare[] }) {
  return (
    <ul className="grid gap-3 xl:grid-cols-2">
      {shares.map((share) => (
        <ReceivedShareRow key={share.albumId} share={share} {...time} />
      ))}
    </ul>
  )
}

function ReceivedShareRow({ share, at, timeZone }: PageTime & { share: ReceivedShare }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { albumId, title, ownerName, imageCount, preview, endsAt } = share
  const left = useTimeLeft(endsAt, at) ?? 0
  const isOver = left === 0
  return (
    // Dimmed, but its soft text keeps a contrast of 4.5:1.
    <li className={`${CARD} flex items-center gap-3 p-3 pr-4 ${isOver ? 'opacity-85' : ''}`.trimEnd()}>
      <span className="size-16 shrink-0 overflow-hidden rounded-control bg-raised">
        {preview && !isOver ? <img src={preview} alt="" className="size-full object-cover" /> : null}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]" dir="auto">
          {isOver ? (
            title
          ) : (
            <Anchor
              className="text-inherit no-underline after:absolute after:inset-0"
              href={`/albums/private/${albumId}`}
            >
              {title}
            </Anchor>
          )}
        </span>
        <span className="block text-sm text-ink-soft">{t('albums:shares.from', { name: ownerName })}</span>
        <span
          className="block text-sm text-ink-soft tabular-nums"
          title={momentText(language, endsAt, timeZone)}
        >
          {t('albums:card.images', { count: imageCount })} · {timeLeftText(t, left)}
        </span>
      </span>
      {isOver ? null : <Icon name="chevron-right" size={18} className="flex-none text-ink-soft" />}
    </li>
  )
}

/** The link to the log of everything that was shared, below the albums. */
export function LedgerRow() {
  const { t } = useTranslation()
  return (
    <div className={`${CARD} overflow-hidden`}>
      <Anchor
        className="flex min-h-13 items-center gap-4 px-4 py-2.5 font-semibold -outline-offset-2 hover:bg-accent-soft"
        href="/albums/ledger"
      >
        <Icon name="shield-check" className="flex-none text-accent" />
        <span className="min-w-0 flex-1">{t('ledger:link')}</span>
        <Icon name="chevron-right" size={18} className="flex-none text-ink-soft" />
      </Anchor>
    </div>
  )
}
