import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import { MENU_ENTRY } from '~/ui/menu'
import { QUIET_ROUND } from '~/ui/round'
import { chatHref } from '../conversations/folders'
import { PANEL } from '../ui/composer/panel'
import type { CannedReplies } from './canned-replies.server'
import { OwnReplies } from './own-replies'
import type { Phrase } from './phrases'
import { useCannedReplies } from './use-canned-replies'

export type PhraseMenuProps = {
  partnerId: string
  clientId: string
  /** Loaded with the page if its address requested the panel, which is then open. */
  loaded: CannedReplies | null
  onSend: (content: string, phrase: Phrase) => void
  onReply: (content: string) => void
}

/**
 * Phrases to send by one press, and quick replies. Without JavaScript a link opens the panel by the page's address; with it the summary
 * does, and Escape or a press outside closes it (visitor-module.js).
 */
export function PhraseMenu({ partnerId, clientId, loaded, onSend, onReply }: PhraseMenuProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDetailsElement>(null)
  const { cannedReplies, hasFailed, bring } = useCannedReplies(loaded)
  const sentences = cannedReplies?.groups.flatMap((group) => group.sentences) ?? []

  const close = () => {
    if (!panel.current) return
    panel.current.open = false
    panel.current.querySelector('summary')?.focus()
  }
  const send = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : null
    const sentence = sentences.find(({ phrase }) => phrase === pressed)
    if (!sentence) return
    event.preventDefault()
    close()
    onSend(sentence.text, sentence.phrase)
  }
  const reply = (content: string) => {
    if (panel.current) panel.current.open = false
    onReply(content)
  }

  const href = chatHref({ user: partnerId, phrases: true })
  return (
    <>
      {loaded ? null : (
        <a className={`${QUIET_ROUND} scripting:hidden`} href={href} aria-label={t('chat:phrases.open')}>
          <Icon name="message-square-text" size={22} />
        </a>
      )}
      <details
        ref={panel}
        className={loaded ? undefined : 'noscript:hidden'}
        data-menu
        open={loaded !== null}
        onToggle={() => panel.current?.open && void bring()}
      >
        <summary className={QUIET_ROUND} aria-label={t('chat:phrases.open')}>
          <Icon name="message-square-text" size={22} />
        </summary>
        <div className={`${PANEL} w-[min(26rem,100%-1rem)] gap-4 px-2 py-3`}>
          {cannedReplies?.replies ? (
            <OwnReplies replies={cannedReplies.replies} partnerId={partnerId} onReply={reply} />
          ) : null}
          {cannedReplies ? (
            <form method="post" action={chatHref({ user: partnerId })} onSubmit={send}>
              <input type="hidden" name="clientId" value={clientId} />
              <h2 className="px-3 font-sans text-base/[1.15]">{t('chat:phrases.title')}</h2>
              <p className="px-3 pt-0.5 pb-1 text-sm/normal text-ink-soft">{t('chat:phrases.lead')}</p>
              {cannedReplies.groups.map(({ title, sentences: about }) => (
                <section key={title} aria-label={title}>
                  <h3 className="sticky -top-3 z-1 bg-raised px-3 pt-2.5 pb-1 text-sm/normal font-semibold text-ink-soft">
                    {title}
                  </h3>
                  {about.map(({ phrase, text }) => (
                    <button
                      key={phrase}
                      type="submit"
                      className={`${MENU_ENTRY} py-2`}
                      name="phrase"
                      value={phrase}
                    >
                      {text}
                    </button>
                  ))}
                </section>
              ))}
            </form>
          ) : (
            <p role="status">{hasFailed ? t('chat:phrases.failed') : t('chat:phrases.loading')}</p>
          )}
        </div>
      </details>
    </>
  )
}
