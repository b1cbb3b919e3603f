import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor, Button, ButtonLink } from '~/ui/button'
import { LINK } from '~/ui/link'
import { chatHref } from '../../conversations/folders'

/** The partner wrote first and waits (DECISIONS "Chat and albums"); answering accepts too. */
export function RequestBanner({ partnerId, name }: { partnerId: string; name: string }) {
  const { t } = useTranslation()
  return (
    <section
      className="grid flex-none gap-2 border-t border-line bg-surface px-4 py-3.5"
      aria-labelledby="request-title"
    >
      <h2 id="request-title" className="text-lg/[1.15]">
        {t('chat:request.title', { name })}
      </h2>
      <p className="text-sm text-ink-soft">{t('chat:request.text', { name })}</p>
      <Anchor className={`${LINK} justify-self-start py-2 text-sm`} href={`/profile?id=${partnerId}`}>
        {t('chat:menu.profile')}
      </Anchor>
      <Form
        method="post"
        action={chatHref({ user: partnerId })}
        className="flex flex-wrap gap-2 *:flex-auto *:px-2"
        preventScrollReset
      >
        <Button name="intent" value="accept">
          {t('chat:request.accept')}
        </Button>
        <ButtonLink variant="secondary" href={`/block/${partnerId}`}>
          {t('chat:request.block')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={`/report/${partnerId}`}>
          {t('chat:request.report')}
        </ButtonLink>
      </Form>
    </section>
  )
}
