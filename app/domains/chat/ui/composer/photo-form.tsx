import { IMAGE_MAX_MB } from 'db/limits/media'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { useFileUrl } from '~/domains/media/own-photos/upload/use-files'
import { textOf } from '~/i18n/use-texts'
import { Button } from '~/ui/button'
import { CONTROL } from '~/ui/form/field-classes'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'
import { PHOTO_FIELD } from '../../messages/refusal'
import type { ComposerProps } from './composer'
import { SHEET_GROUP, SHEET_SUMMARY } from './panel'

/** Photos have their own action: the texts of other forms are saved when a session ends. */
const PHOTO_ACTION = '/chat/image'
const ERROR = 'composer-photo-error'

/** The entry of the sheet for a photo: its form; with JavaScript the entry opens the file dialog at once. */
export function PhotoForm({
  partnerId,
  clientId,
  onSend,
  onOpen,
  onDone,
}: {
  partnerId: string
  clientId: string
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

  const close = (form: HTMLFormElement | null | undefined) => {
    form?.reset()
    setFile(null)
    if (panel.current) panel.current.open = false
  }
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    if (panel.current?.open) close(input.current?.form)
    else input.current?.click()
  }
  const chosen = () => {
    const [first = null] = input.current?.files ?? []
    setFile(first)
    setRefused(null)
    if (!first || !panel.current) return
    panel.current.open = true
    onOpen()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!file) return
    event.preventDefault()
    const content = new FormData(event.currentTarget).get('content')
    onSend(typeof content === 'string' ? content.trim() : '', { file })
    close(event.currentTarget)
    onDone()
  }

  return (
    <details ref={panel} data-panel="photo" name={SHEET_GROUP} open={isOpenAtFirst}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive */}
      <summary className={SHEET_SUMMARY} onClick={choose}>
        <Icon name="image" size={22} className="text-accent" />
        {t('chat:composer.photoEntry')}
      </summary>
      <form
        method="post"
        action={`${PHOTO_ACTION}?user=${partnerId}`}
        encType="multipart/form-data"
        className="grid gap-3 p-3"
        onSubmit={send}
      >
        <input type="hidden" name="clientId" value={clientId} />
        {file ? <Preview file={file} /> : null}
        <label className="min-w-0">
          <span className="block font-semibold">{t('chat:composer.choosePhoto')}</span>
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
        <label className="min-w-0">
          <span className="block font-semibold">{t('chat:composer.caption')}</span>
          <input
            className={CONTROL}
            name="content"
            defaultValue={refused?.caption}
            autoComplete="off"
            dir="auto"
          />
        </label>
        <p className="text-sm text-ink-soft">
          {t('chat:composer.photoPrivate')} {t('media:own.limits', { maxMb: IMAGE_MAX_MB })}
        </p>
        <Button wide pendingText={t('chat:composer.sending')}>
          {t('chat:composer.photo')}
        </Button>
      </form>
    </details>
  )
}

function Preview({ file }: { file: File }) {
  const { t } = useTranslation()
  const url = useFileUrl(file)
  return url ? (
    <img className="max-h-40 max-w-full rounded-xl" src={url} alt={t('chat:message.ownPhoto')} />
  ) : null
}
