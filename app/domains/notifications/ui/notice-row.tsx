import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor, Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { ShownNotice } from '../centre/notice-page.server'

type RowNotice = Pick<ShownNotice, 'icon' | 'text' | 'href' | 'isUnread'> &
  Partial<Pick<ShownNotice, 'id' | 'at' | 'time' | 'device'>>

/**
 * One notice: the whole row is a link to what it is about. Unread notices have a mark and a word, not a colour alone. The row of unread
 * messages, which has no id, needs neither, since its text says that they are unread.
 */
export function NoticeRow({ notice, action }: { notice: RowNotice; action: string }) {
  const { t } = useTranslation()
  const { id, icon, text, href, at, time, device, isUnread } = notice
  return (
    <li
      className="relative flex items-start gap-3 border-b border-line py-3"
      data-unread={isUnread || undefined}
    >
      <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1 py-0.5">
        <p className={isUnread ? 'font-semibold' : undefined}>
          {href ? (
            <Anchor className="after:absolute after:inset-0" href={href}>
              {text}
            </Anchor>
          ) : (
            text
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm/normal text-ink-soft">
          {id && isUnread ? (
            <span className="inline-flex items-center gap-1.5 font-semibold text-accent">
              <span className="size-2 rounded-full bg-accent" aria-hidden="true" />
              {t('notifications:unread')}
            </span>
          ) : null}
          {at ? (
            <span>
              <time dateTime={at}>{time}</time>
              {device ? ` · ${device}` : null}
            </span>
          ) : null}
        </p>
      </div>
      {id ? (
        // The router sends it, so that the page keeps its place.
        <Form method="post" action={action} preventScrollReset className="relative -mr-4 flex-none">
          <input type="hidden" name="intent" value="clear" />
          <Button
            variant="quiet"
            className="w-11 px-0 text-ink-soft"
            name="id"
            value={id}
            aria-label={t('notifications:clear', { text })}
          >
            <Icon name="x" size={18} />
          </Button>
        </Form>
      ) : (
        <span className="-mr-1.5 grid h-11 flex-none place-items-center text-ink-soft">
          <Icon name="chevron-right" size={18} />
        </span>
      )}
    </li>
  )
}
