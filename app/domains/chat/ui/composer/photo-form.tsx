import { IMAGE_MAX_MB } from 'db/limits/media'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { useFileUrl } from '~/domains/media/own-photos/upload/use-files'
import { textOf } from '~/i18n/use-texts'
import { Button } from '~/ui/button'
import { FLUSH_START } from '~/ui/classes/flush'
import { CONTROL, LABEL } from '~/ui/form/field-classes'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'
import { PHOTO_FIELD } from '../../messages/refusal'
import type { ComposerProps } from './composer'
import { SHEET_GROUP, SHEET_SUMMARY } from './panel'

/** Photos have their own action: the texts of other forms are saved when a session ends. */
const PHOTO_ACTION = '/chat/image'
const ERROR = 'composer-photo-error'

/**
 * The entry of the sheet for a photo. With JavaScript it opens the file dialog at once, and shows the chosen photo before it is sent; a file
 * that the server would refuse by its type or size is refused here. Without, it is a plain form.
 */
export function PhotoForm({
  viewerId,
  partnerId,
  clientId,
  replyingTo,
  onSend,
  onOpen,
  onDone,
}: {
  viewerId: string
  partnerId: string
  clientId: string
  replyingTo: ComposerProps['replyingTo']
  onSend: ComposerProps['onSend']
  /** A photo was chosen: the sheet shows it, even if it was closed meanwhile. */
  onOpen: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const flash = useRootData()?.flash
  // Held while the page is open: the next load of the page drops the flash message.
  const [refused, setRefused] = useState(
    flash?.at?.field === PHOTO_FIELD
      ? { text: textOf(t, flash.key, flash.values), caption: flash.at.typed }
      : null,
  )
  // Afterwards the browser and the handlers below open and close the panel.
  const [isOpenAtFirst] = useState(refused !== null)

  const close = () => {
    input.current?.form?.reset()
    setFile(null)
    setRefused(null)
    if (panel.current) panel.current.open = false
  }
  const pick = () => input.current?.click()
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    if (panel.current?.open) close()
    else pick()
  }
  const chosen = () => {
    const [first = null] = input.current?.files ?? []
    // The dialog was cancelled: the earlier choice stays.
    if (!first || !input.current || !panel.current) return
    const wrong = refusalOf(first)
    setFile(wrong ? null : first)
    setRefused(wrong && { text: t(`media:refusal.${wrong}`, { maxMb: IMAGE_MAX_MB }), caption: '' })
    if (wrong) input.current.value = ''
    panel.current.open = true
    onOpen()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!file) return
    event.preventDefault()
    const content = new FormData(event.currentTarget).get('content')
    onSend(typeof content === 'string' ? content.trim() : '', { file })
    close()
    onDone()
  }
  const cancel = () => {
    close()
    onDone()
  }

  // Without scripts the whole form is there from the start.
  const untilChosen = file ? '' : 'scripting:hidden'
  return (
    <details ref={panel} data-panel="photo" name={SHEET_GROUP} open={isOpenAtFirst}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive */}
      <summary className={SHEET_SUMMARY} onClick={choose}>
        <Icon name="image" size={22} className="text-accent" />
        {t('chat:composer.photoEntry')}
      </summary>
      <form
        method="post"
        action={`${PHOTO_ACTION}?user=${partnerId}${replyingTo ? `&replyTo=${replyingTo.seq}` : ''}`}
        encType="multipart/form-data"
        className="grid gap-3 p-3"
        data-chosen={file ? '' : undefined}
        onSubmit={send}
      >
        <input type="hidden" name="senderId" value={viewerId} />
        <input type="hidden" name="clientId" value={clientId} />
        {file ? <Preview file={file} /> : null}
        <label className="min-w-0 scripting:hidden">
          <span className={LABEL}>{t('chat:composer.choosePhoto')}</span>
          <input
            ref={input}
            className="min-h-11 w-full py-2"
            type="file"
            name="image"
            accept={ACCEPTED}
            required
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? ERROR : undefined}
            onChange={chosen}
          />
        </label>
        {refused ? (
          <p id={ERROR} className="pt-0.5 text-sm/normal font-medium text-danger" role="alert">
            {refused.text}
          </p>
        ) : null}
        <Button type="button" variant="secondary" size="sm" className="noscript:hidden" onClick={pick}>
          <Icon name="image" size={18} />
          {t(file ? 'chat:composer.otherPhoto' : 'chat:composer.choosePhoto')}
        </Button>
        <label className={`min-w-0 ${untilChosen}`}>
          <span className={LABEL}>{t('chat:composer.caption')}</span>
          <input
            className={CONTROL}
            name="content"
            defaultValue={refused?.caption}
            autoComplete="off"
            dir="auto"
          />
        </label>
        <p className="text-sm text-ink-soft">
          {t('chat:composer.photoPrivate')}{' '}
          <span className={file ? 'scripting:hidden' : undefined}>
            {t('media:own.limits', { maxMb: IMAGE_MAX_MB })}
          </span>
        </p>
        <div className="sticky -bottom-2 flex flex-wrap gap-2 bg-raised pt-1 pb-2">
          <Button className={`flex-auto ${untilChosen}`} pendingText={t('chat:composer.sending')}>
            {t('chat:composer.photo')}
          </Button>
          {/* Alone until a photo is chosen. */}
          <Button
            type="button"
            variant="quiet"
            className={`noscript:hidden ${file ? '' : FLUSH_START}`}
            onClick={cancel}
          >
            {t('chat:composer.cancelPhoto')}
          </Button>
        </div>
      </form>
    </details>
  )
}

/** Why the server would refuse a file, as far as the browser can tell. One that does not know the type reports none: the server decides. */
function refusalOf({ type, size }: File): 'not-an-image' | 'too-large' | null {
  if (type && !ACCEPTED.split(',').includes(type)) return 'not-an-image'
  return size > IMAGE_MAX_MB * 1024 * 1024 ? 'too-large' : null
}

function Preview({ file }: { file: File }) {
  const { t } = useTranslation()
  const url = useFileUrl(file)
  return url ? (
    <img
      className="mx-auto max-h-[16dvh] max-w-full rounded-xl object-contain"
      src={url}
      alt={t('chat:message.ownPhoto')}
    />
  ) : null
}
