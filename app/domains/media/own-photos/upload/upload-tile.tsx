import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { ACCEPTED, FORM_ID } from '../own-photos'

// In an element of `group/photos`, which has `data-dropping` while files are over it.
const ZONE =
  'relative grid aspect-3/4 w-full min-w-0 content-center justify-items-center gap-2 rounded-control border-[1.5px] border-dashed border-edge p-2 text-center sm:self-stretch ' +
  'transition-colors group-data-dropping/photos:border-accent group-data-dropping/photos:bg-accent-soft hover:border-accent ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

// In a row of its own on a phone.
const LOW = 'max-sm:aspect-auto max-sm:min-h-24'

// With scripts the field is invisible and covers the tile.
const INPUT =
  'min-h-11 w-full min-w-0 text-sm file:mb-1 file:block file:min-h-11 file:w-full file:rounded-control file:border file:border-edge file:bg-surface file:px-2 ' +
  'file:font-semibold file:text-ink scripting:absolute scripting:inset-0 scripting:size-full scripting:cursor-pointer scripting:opacity-0'

/**
 * The last tile of a grid of photos, which uploads more of them. Without JavaScript it is a field and a button. With JavaScript `onFiles`
 * gets the files as soon as they are chosen.
 */
export function UploadTile({
  action,
  name,
  formId,
  isAlone,
  onFiles,
}: {
  action: string
  /** The name of the file field. */
  name: string
  /** Identifies this rendering of the form. */
  formId: string
  /** Whether the tile has a row of its own on a phone, without a photo next to it. */
  isAlone: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const takeOver = () => {
    const files = [...(input.current?.files ?? [])]
    if (files.length === 0) return
    onFiles(files)
    // Reset, so that choosing the same file again fires a change.
    if (input.current) input.current.value = ''
  }
  // Files chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(takeOver, [])
  // The tile is removed with the last free place: if it has the focus, the list of photos gets it.
  useLayoutEffect(() => {
    const field = input.current
    return () => {
      if (field === document.activeElement)
        field?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    // Behind the photos, whose order changes while one is dragged.
    <li className={`order-last min-w-0 sm:self-stretch ${isAlone ? 'max-sm:col-span-full' : ''}`.trimEnd()}>
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="grid grid-cols-1 gap-2 sm:h-full"
      >
        <AccountField />
        <input type="hidden" name={FORM_ID} value={formId} />
        <label className={isAlone ? `${ZONE} ${LOW}` : ZONE}>
          <Icon name="camera" size={24} className="text-accent" />
          <span className="text-sm/snug font-semibold wrap-anywhere hyphens-auto">
            <span className="group-data-dropping/photos:hidden">{t('media:own.choose')}</span>
            <span className="hidden group-data-dropping/photos:inline">{t('media:own.dropNow')}</span>
          </span>
          <input
            ref={input}
            className={INPUT}
            type="file"
            name={name}
            accept={ACCEPTED}
            multiple
            required
            onChange={takeOver}
          />
        </label>
        <Button wide className="px-2! scripting:hidden" pendingText={t('media:own.uploading')}>
          {t('media:own.upload')}
        </Button>
      </form>
    </li>
  )
}
