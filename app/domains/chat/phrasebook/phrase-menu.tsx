import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MENU_ENTRY } from '~/ui/classes/menu'
import { Icon } from '~/ui/icon'
import { chatHref } from '../conversations/folders'
import { SHEET_ENTRY, SHEET_GROUP, SHEET_SUMMARY } from '../ui/composer/panel'
import { OwnReplies } from './own-replies'
import type { CannedReplies } from './phrasebook.server'
import type { Phrase } from './phrases'

type PhraseMenuProps = {
  partnerId: string
  /** The content, if the page was requested with the panel open; otherwise null. */
  loaded: CannedReplies | null
  /** Puts a text into the composer. `phrase` is the key of a phrase of the phrasebook. */
  onInsert: (content: string, phrase?: Phrase) => void
}

/**
 * The entry of the composer's sheet for phrases and quick replies: a press on one puts it into the composer. With JavaScript the summary
 * loads and opens the panel; without it a link requests the page with the panel open.
 */
export function PhraseMenu({ partnerId, loaded, onInsert }: PhraseMenuProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDetailsElement>(null)
  const { cannedReplies, hasFailed, load } = useCannedReplies(loaded)
  const sentences = cannedReplies?.groups.flatMap((group) => group.sentences) ?? []

  const close = () => {
    if (panel.current) panel.current.open = false
  }
  const insert = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : null
    const sentence = sentences.find(({ phrase }) => phrase === pressed)
    if (!sentence) return
    event.preventDefault()
    close()
    onInsert(sentence.text, sentence.phrase)
  }
  const reply = (content: string) => {
    close()
    onInsert(content)
  }

  const href = chatHref({ user: partnerId, phrases: true })
  return (
    <>
      {loaded ? null : (
        <a className={`${SHEET_ENTRY} scripting:hidden`} href={href}>
          <Icon name="message-square-text" size={22} className="text-accent" />
          {t('chat:phrases.open')}
        </a>
      )}
      <details
        ref={panel}
        className={loaded ? undefined : 'noscript:hidden'}
        name={SHEET_GROUP}
        open={loaded !== null}
        onToggle={() => panel.current?.open && void load()}
      >
        <summary className={SHEET_SUMMARY}>
          <Icon name="message-square-text" size={22} className="text-accent" />
          {t('chat:phrases.open')}
        </summary>
        <div className="grid gap-4 py-2">
          {cannedReplies?.replies ? (
            <OwnReplies replies={cannedReplies.replies} partnerId={partnerId} onReply={reply} />
          ) : null}
          {cannedReplies ? (
            <form method="get" action="/chat" onSubmit={insert}>
              <input type="hidden" name="user" value={partnerId} />
              {/* The summary above has the same text. The title is visible only where quick replies stand between the two. */}
              <h2 className={cannedReplies.replies ? 'px-3 font-sans text-base/[1.15]' : 'sr-only'}>
                {t('chat:phrases.title')}
              </h2>
              <p className="px-3 pt-0.5 pb-1 text-sm/normal text-ink-soft">{t('chat:phrases.lead')}</p>
              {cannedReplies.groups.map(({ title, sentences: about }) => (
                <section key={title} aria-label={title}>
                  <h3 className="sticky -top-2 z-1 bg-raised px-3 pt-2.5 pb-1 text-sm/normal font-semibold text-ink-soft">
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

/** The URL from which the panel loads its content. */
const CANNED_REPLIES = '/chat/phrases'

/**
 * The content of the panel of canned replies. If it was not loaded with the page, `load` fetches it when the panel is first opened, so that
 * pages stay small.
 */
function useCannedReplies(loaded: CannedReplies | null) {
  const [cannedReplies, setCannedReplies] = useState(loaded)
  const [hasFailed, setFailed] = useState(false)
  const isLoading = useRef(false)

  const load = async () => {
    if (cannedReplies || isLoading.current) return
    isLoading.current = true
    setFailed(false)
    try {
      const answer = await fetch(CANNED_REPLIES, { headers: { accept: 'application/json' } })
      if (!answer.ok) throw new Error(String(answer.status))
      setCannedReplies((await answer.json()) as CannedReplies)
    } catch {
      setFailed(true)
    } finally {
      isLoading.current = false
    }
  }
  return { cannedReplies, hasFailed, load }
}
