import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { formatMonth } from '~/i18n/format/times'
import { Anchor, Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import { chatHref } from '../../conversations/folders'
import type { RequestProfile } from '../../conversations/open-conversation.server'
import type { Partner } from '../../conversations/partner-sql.server'
import { Avatar } from '../avatar'
import { useReaderTime } from '../reader-time'

/**
 * Below a request (DECISIONS "Chat and albums"): a short profile of its sender, and the buttons to accept, block and report. Answering the
 * message accepts the request, too.
 */
export function RequestBanner({ partner, about }: { partner: Partner; about: RequestProfile | null }) {
  const { t } = useTranslation()
  const { id, firstName: name } = partner
  return (
    <section
      className="grid max-h-[60dvh] flex-none gap-2 overflow-y-auto border-t border-line bg-surface px-4 py-3"
      aria-labelledby="request-title"
    >
      <h2 id="request-title" className="text-lg/[1.15]">
        {t('chat:request.title', { name })}
      </h2>
      <ShortProfile partner={partner} about={about} />
      <p className="text-sm/snug text-ink-soft">{t('chat:request.text', { name })}</p>
      <Form
        method="post"
        action={chatHref({ user: id })}
        className="flex flex-wrap gap-2 *:flex-auto *:px-2"
        preventScrollReset
      >
        <AccountField />
        <Button name="intent" value="accept">
          {t('chat:request.accept')}
        </Button>
        <ButtonLink variant="secondary" href={`/block/${id}`}>
          {t('chat:request.block')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={`/report/${id}`}>
          {t('chat:request.report')}
        </ButtonLink>
      </Form>
    </section>
  )
}

/** The most important facts about the sender, as a link to their profile. */
function ShortProfile({ partner, about }: { partner: Partner; about: RequestProfile | null }) {
  const { t } = useTranslation()
  const { language } = useReaderTime()
  const { id, firstName, age, location } = partner
  return (
    <Anchor
      className="flex min-w-0 items-center gap-3 rounded-card border border-line bg-canvas p-2.5 hover:border-edge"
      href={`/profile?id=${id}`}
      data-request-profile
    >
      <Avatar partner={partner} />
      <span className="grid min-w-0 flex-1 text-sm/snug">
        <span className="flex text-base font-semibold">
          <span className="truncate" dir="auto">
            {firstName}
          </span>
          {age === null ? null : <span className="flex-none whitespace-pre">, {age}</span>}
        </span>
        <span className="flex flex-wrap gap-x-3 text-ink-soft">
          {about ? <Fact icon="user" text={t(`chat:request.${about.userType}`)} /> : null}
          {location ? <Fact icon="map-pin" text={location} /> : null}
          {about?.isPremium ? <Fact icon="crown" text={t('chat:request.premium')} /> : null}
          {about?.isVerified ? <Fact icon="badge-check" text={t('profiles:badge.verified')} /> : null}
          {about?.photosChecked ? <Fact icon="camera" text={t('profiles:badge.photos')} /> : null}
          {about ? (
            <Fact
              icon="clock"
              text={t('chat:request.since', { month: formatMonth(language, about.memberSince.slice(0, 7)) })}
            />
          ) : null}
        </span>
        {about?.bio ? (
          <span className="line-clamp-2 pt-0.5 wrap-anywhere" dir="auto">
            {about.bio}
          </span>
        ) : null}
        <span className="pt-0.5 font-semibold text-accent underline underline-offset-4">
          {t('chat:menu.profile')}
        </span>
      </span>
    </Anchor>
  )
}

function Fact({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name={icon} size={14} />
      {text}
    </span>
  )
}
