import { Form } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { Anchor, Button } from '~/ui/button'
import { MENU, MENU_ENTRY, MENU_LIST_BELOW } from '~/ui/classes/menu'
import { QUIET_ROUND } from '~/ui/classes/round'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import { chatHref } from '../../conversations/folders'
import type { ThreadView } from '../../conversations/open-conversation.server'

/** The page stays, so the menu must close; the focus returns to its icon. */
function close({ currentTarget }: FormEvent<HTMLFormElement>) {
  const menu = currentTarget.closest<HTMLDetailsElement>('details[data-menu]')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

/** The menu of a conversation: actions on it and on its partner. It also opens without JavaScript. */
export function ThreadMenu({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation()
  const { partner, partnerId, isBegun, isMuted, isArchived, acceptsImages } = thread
  if (!partner && !isBegun) return null
  return (
    <details className={MENU} data-menu>
      <summary
        className={QUIET_ROUND}
        aria-label={t('relations:more', { name: partner?.firstName ?? t('chat:gone') })}
      >
        <Icon name="ellipsis" />
      </summary>
      <div className={`${MENU_LIST_BELOW} max-h-[calc(100dvh-6rem)] w-64 overflow-y-auto`}>
        {partner ? (
          <MenuLink href={`/profile?id=${partnerId}`} icon="user" label={t('chat:menu.profile')} />
        ) : null}
        {isBegun ? (
          <Form method="post" action={chatHref({ user: partnerId })} onSubmit={close}>
            <MenuButton
              intent={isMuted ? 'unmute' : 'mute'}
              icon={isMuted ? 'bell' : 'bell-off'}
              label={isMuted ? t('chat:menu.unmute') : t('chat:menu.mute')}
            />
            <MenuButton
              intent={isArchived ? 'unarchive' : 'archive'}
              icon="archive"
              label={isArchived ? t('chat:menu.unarchive') : t('chat:menu.archive')}
            />
            {acceptsImages ? (
              <MenuButton intent="blur-images" icon="eye-off" label={t('chat:menu.blurImages')} />
            ) : null}
          </Form>
        ) : null}
        {partner ? (
          <>
            <MenuLink href={`/report/${partnerId}`} icon="flag" label={t('relations:report.link')} />
            <MenuLink href={`/block/${partnerId}`} icon="ban" label={t('relations:block.link')} />
          </>
        ) : null}
        {isBegun ? (
          <Form method="post" action={chatHref({ user: partnerId })} onSubmit={close}>
            <AccountField />
            <details>
              <summary className={MENU_ENTRY}>
                <Icon name="trash" size={18} />
                {t('chat:menu.clear')}
              </summary>
              <p className="px-3 py-1 text-sm text-ink-soft">{t('chat:menu.clearText')}</p>
              <Button variant="danger" wide name="intent" value="clear">
                {t('chat:menu.clearSubmit')}
              </Button>
            </details>
          </Form>
        ) : null}
      </div>
    </details>
  )
}

function MenuLink({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <Anchor className={MENU_ENTRY} href={href}>
      <Icon name={icon} size={18} />
      {label}
    </Anchor>
  )
}

function MenuButton({ intent, icon, label }: { intent: string; icon: IconName; label: string }) {
  return (
    <button type="submit" className={MENU_ENTRY} name="intent" value={intent}>
      <Icon name={icon} size={18} />
      {label}
    </button>
  )
}
