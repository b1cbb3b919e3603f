import { MESSAGE_MAX } from 'db/limits/chat'
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countCharacters } from '~/platform/text/plain-text'
import { Icon } from '~/ui/icon'
import { useDraft } from '../../client/use-draft'
import type { Sending } from '../../client/use-outbox'
import { chatHref } from '../../conversations/folders'
import type { Quote } from '../../messages/quote'
import type { CannedReplies } from '../../phrasebook/phrasebook.server'
import type { Phrase } from '../../phrasebook/phrases'
import { AddSheet } from './add-sheet'
import { ReplyBar } from './reply-bar'

export type ComposerProps = {
  viewerId: string
  partnerId: string
  partnerName: string
  /** Makes a form that is submitted twice one message; with JavaScript each message has its own. */
  clientId: string
  /** The text that a refused form returned, or that the page's address put into the field. */
  typed: string | undefined
  /** The phrase of that text. */
  phrase: Phrase | undefined
  error: string | undefined
  /** Both have accepted the conversation: an album can be shared. */
  isAccepted: boolean
  /** The content of the panel, if the page's address requested it. */
  cannedReplies: CannedReplies | null
  /** The message that the reader replies to. */
  replyingTo: Quote | null
  onReplyEnd: () => void
  onSend: (content: string, sending?: Sending) => void
  onTyping: () => void
}

const FIELD = 'composer-text'

// Below 16 px an iPhone zooms into the page. An empty field is one line high, however long its placeholder is.
const TEXT =
  'block field-sizing-content max-h-[min(9.5rem,30dvh)] min-h-11 w-full resize-none rounded-[1.375rem] border border-edge bg-canvas ' +
  'px-4 py-2.25 text-[1rem]/normal placeholder:truncate placeholder:text-ink-soft placeholder:opacity-100 aria-invalid:border-danger'
// A chosen photo has a text field and a button of its own, so this form is hidden until the photo is sent or removed.
const BAR =
  '[&:has([data-sheet][open]_[data-chosen])>div>form]:hidden ' +
  'sticky bottom-0 z-3 grid flex-none gap-1.5 border-t border-line bg-surface print:hidden py-2.5 pr-[max(0.75rem,env(safe-area-inset-right))] ' +
  'pl-[max(0.375rem,env(safe-area-inset-left))] lg:pr-4'

/** A phrase in the field, and its text there. */
type Chosen = { phrase: Phrase; text: string }

/** The composer (SPEC 2 "Composer"): a plain form that JavaScript submits in place. */
export function Composer(props: ComposerProps) {
  const { viewerId, partnerId, partnerName, clientId, typed, error, cannedReplies, replyingTo } = props
  const { onReplyEnd, onSend, onTyping } = props
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft({ field, viewerId, partnerId, typed })
  const [chosen, setChosen] = useState<Chosen | null>(
    props.phrase && typed ? { phrase: props.phrase, text: typed } : null,
  )
  // Null once the reader types: the server's error is then out of date.
  const [shownError, setShownError] = useState<string | null>(error ?? null)
  const [serverError, setServerError] = useState(error)
  if (serverError !== error) {
    setServerError(error)
    setShownError(error ?? null)
  }
  useFocusOn(field, replyingTo?.id)

  const send = () => {
    const content = field.current?.value.trim() ?? ''
    if (content === '') setShownError(t('chat:error.empty'))
    else if (countCharacters(content) > MESSAGE_MAX)
      setShownError(t('chat:refusal.tooLong', { max: MESSAGE_MAX }))
    else {
      setShownError(null)
      setChosen(null)
      draft.clear()
      // A changed phrase is the reader's own text.
      onSend(content, { phrase: chosen?.text === content ? chosen.phrase : null })
    }
    field.current?.focus()
  }
  const sendHere = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKey = (event: KeyboardEvent) => {
    // An input method confirms a word by Enter and drops it by Escape; some report keys as 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape' && replyingTo) onReplyEnd()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    // As by the button, so that a form that is being sent is not sent again. In an empty field Enter does nothing.
    if (field.current?.value.trim()) field.current.form?.requestSubmit()
  }
  const onInput = () => {
    draft.keep()
    if (shownError) setShownError(null)
    if (chosen && field.current?.value.trim() !== chosen.text) setChosen(null)
    onTyping()
  }
  const insert = (text: string, phrase?: Phrase) => {
    draft.add(text)
    setChosen(phrase && field.current?.value.trim() === text ? { phrase, text } : null)
    setShownError(null)
  }

  return (
    <div className={BAR}>
      {replyingTo ? (
        <ReplyBar quote={replyingTo} partnerId={partnerId} partnerName={partnerName} onEnd={onReplyEnd} />
      ) : null}
      <div className="flex min-w-0 items-end gap-1">
        <AddSheet
          viewerId={viewerId}
          partnerId={partnerId}
          clientId={clientId}
          isAccepted={props.isAccepted}
          cannedReplies={cannedReplies}
          replyingTo={replyingTo}
          onSend={onSend}
          onInsert={insert}
        />
        <form
          method="post"
          action={chatHref({ user: partnerId, ...(replyingTo && { replyTo: replyingTo.seq }) })}
          className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2"
          onSubmit={sendHere}
        >
          <input type="hidden" name="senderId" value={viewerId} />
          <input type="hidden" name="clientId" value={clientId} />
          {replyingTo ? <input type="hidden" name="replyTo" value={replyingTo.seq} /> : null}
          {chosen ? <input type="hidden" name="phrase" value={chosen.phrase} /> : null}
          <label className="sr-only" htmlFor={FIELD}>
            {t('chat:composer.label')}
          </label>
          <textarea
            ref={field}
            id={FIELD}
            name="content"
            className={TEXT}
            rows={1}
            defaultValue={typed}
            placeholder={t('chat:composer.label')}
            dir="auto"
            enterKeyHint="send"
            autoComplete="off"
            aria-describedby={`${FIELD}-error ${FIELD}-keys ${FIELD}-phrase`}
            aria-invalid={shownError ? true : undefined}
            onKeyDown={onKey}
            onInput={onInput}
          />
          <button
            type="submit"
            className="grid size-11 place-items-center rounded-full bg-accent text-accent-ink hover:bg-accent-strong"
            aria-label={t('chat:composer.send')}
            onMouseDown={keepFocus}
          >
            <Icon name="send" />
          </button>
          <p
            id={`${FIELD}-error`}
            className="-order-1 col-span-full pt-0.5 pb-1 text-sm/normal font-medium text-danger empty:hidden"
            role="alert"
          >
            {shownError}
          </p>
          <p
            id={`${FIELD}-phrase`}
            className="-order-1 col-span-full pb-1 pl-3 text-sm/snug text-ink-soft empty:hidden"
          >
            {chosen ? t('chat:phrases.chosen', { name: partnerName }) : null}
          </p>
          <p id={`${FIELD}-keys`} className="sr-only noscript:hidden">
            {t('chat:composer.keys')}
          </p>
        </form>
      </div>
    </div>
  )
}

/** The field keeps the focus, and a phone its keyboard. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Focuses the field when the reader chooses a message to reply to, not when the page comes with one. */
function useFocusOn(field: { current: HTMLTextAreaElement | null }, repliedId: string | undefined): void {
  const last = useRef(repliedId)
  useEffect(() => {
    if (last.current === repliedId) return
    last.current = repliedId
    field.current?.focus()
  }, [field, repliedId])
}
