import { useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { PILL, QUIET_ROUND } from '~/ui/classes/round'
import { DIALOG, DIALOG_BODY, DIALOG_HEAD } from '~/ui/dialog'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { MoveButtons, NO_SIZE, type Sizes } from './move-buttons'
import { type Area, type Crop, NO_CROP, type UploadTask } from './upload-task'
import { useCropDialog } from './use-crop-dialog'
import { useTurnedUrl } from './use-files'

export type CropDialogProps = {
  file: File
  position: UploadTask['position']
  /** Number of files to crop, including this one. */
  left: number
  onCrop: (crop: Crop) => void
  onSkipAll: () => void
  onCancel: () => void
}

const PORTRAIT = 3 / 4
const ZOOM_MAX = 4
const STEP_PX = 8

// On a phone on its side the frame stands beside what moves the photo; all of it and the buttons are in sight. A window that is small in both
// directions scrolls with its buttons.
const WINDOW =
  `${DIALOG} sm:w-md max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none ` +
  '[@media(height<30rem)_and_(width<40rem)]:overflow-auto ' +
  '[@media(height<30rem)_and_(width>=40rem)]:max-h-[94dvh] [@media(height<30rem)_and_(width>=40rem)]:w-[min(46rem,94vw)]'
// Rows as high as their content: else the frame's would shrink below it, since it cuts what it overflows.
const BODY =
  `${DIALOG_BODY} grid auto-rows-max gap-4 [@media(height<30rem)_and_(width<40rem)]:flex-none [@media(height<30rem)_and_(width>=40rem)]:grid-cols-[auto_minmax(0,1fr)] ` +
  '[@media(height<30rem)_and_(width>=40rem)]:gap-x-6 [@media(height<30rem)_and_(width>=40rem)]:py-3'
const FRAME =
  'relative mx-auto aspect-3/4 max-w-full max-sm:min-w-36 sm:h-[min(44dvh,calc(88dvh-22rem),30rem)] sm:min-h-48 overflow-hidden rounded-control bg-photo-shade ' +
  '[&_[role=group]:focus-visible]:outline-3 [&_[role=group]:focus-visible]:-outline-offset-3 ' +
  '[&_[role=group]:focus-visible]:outline-accent [@media(height<30rem)_and_(width>=40rem)]:row-span-2 ' +
  '[@media(height<30rem)_and_(width>=40rem)]:h-[calc(94dvh-10.5rem)] [@media(height<30rem)_and_(width>=40rem)]:min-h-32'
/** What a phone's window leaves beside the rest of the dialog: several photos have a row of buttons more. */
const FRAME_ON_PHONE = {
  one: 'max-sm:w-[min(100%,calc((100dvh-24.25rem)*0.75))]',
  several: 'max-sm:w-[min(100%,calc((100dvh-27.5rem)*0.75))]',
}

const FOOT =
  'flex flex-none flex-wrap gap-2 border-t border-line px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:max-w-full ' +
  '*:flex-[1_0_auto] [@media(height<30rem)_and_(width>=40rem)]:px-3 [@media(height<30rem)_and_(width>=40rem)]:*:px-3'

/**
 * Chooses the 3:4 part of a photo: the frame stands still, the photo moves under it by drag, pinch, slider, arrow keys or buttons, and turns
 * by a button. A photo of any shape fills the frame.
 */
export default function CropDialog({ file, position, left, onCrop, onSkipAll, onCancel }: CropDialogProps) {
  const { t } = useTranslation()
  const [quarterTurns, setQuarterTurns] = useState(0)
  const url = useTurnedUrl(file, quarterTurns)
  const dialog = useCropDialog(onCancel)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area | null>(null)
  const sizes = useRef<Sizes>({ photo: NO_SIZE, frame: NO_SIZE })
  const turn = () => {
    area.current = null
    setQuarterTurns((turns) => (turns + 1) % 4)
    setCrop({ x: 0, y: 0 })
    setZoom(1)
  }
  return (
    <dialog ref={dialog} className={WINDOW} aria-labelledby="crop-title" data-own>
      <div className={DIALOG_HEAD}>
        <h2 id="crop-title">
          {t('media:own.crop.title')}
          {position.total > 1 ? (
            <span className="ml-2 font-sans text-sm font-normal text-ink-soft">
              {t('media:own.crop.place', position)}
            </span>
          ) : null}
        </h2>
        <button
          type="button"
          className={QUIET_ROUND}
          aria-label={t('media:own.crop.cancel')}
          onClick={onCancel}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className={BODY}>
        <div className={`${FRAME} ${FRAME_ON_PHONE[left > 1 ? 'several' : 'one']}`}>
          {url ? (
            <Cropper
              key={url}
              image={url}
              aspect={PORTRAIT}
              objectFit="cover"
              crop={crop}
              zoom={zoom}
              maxZoom={ZOOM_MAX}
              keyboardStep={STEP_PX}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              setMediaSize={(photo) => {
                sizes.current.photo = photo
              }}
              setCropSize={(frame) => {
                sizes.current.frame = frame
              }}
              onCropAreaChange={(percent) => {
                area.current = percent
              }}
              // Its own style element has no nonce for the CSP; the sheet comes as a file.
              disableAutomaticStylesInjection
              cropperProps={{ 'aria-label': t('media:own.crop.area'), role: 'group' }}
              // Formats that the browser cannot show are uploaded uncropped.
              mediaProps={{ alt: '', onError: () => onCrop(NO_CROP) }}
            />
          ) : null}
        </div>
        <div className="grid gap-2">
          <div className="flex items-center gap-4">
            <label htmlFor="crop-zoom" className="font-semibold">
              {t('media:own.crop.zoom')}
            </label>
            <input
              id="crop-zoom"
              type="range"
              className="h-11 min-w-0 flex-1"
              min={1}
              max={ZOOM_MAX}
              step={0.05}
              value={zoom}
              onChange={({ target }) => setZoom(Number(target.value))}
            />
          </div>
          <div className="flex flex-wrap justify-between">
            <MoveButtons sizes={sizes} zoom={zoom} setCrop={setCrop} />
            <button type="button" className={PILL} aria-label={t('media:own.crop.turn')} onClick={turn}>
              <Icon name="rotate" size={18} />
              {t('media:own.crop.turnShort')}
            </button>
          </div>
        </div>
        <p className="text-sm text-ink-soft">
          <span className="pointer-coarse:hidden">{t('media:own.crop.hint')}</span>
          <span className="hidden pointer-coarse:inline">{t('media:own.crop.hintTouch')}</span>
        </p>
      </div>
      <CropButtons
        left={left}
        onUse={() => onCrop({ quarterTurns, area: area.current })}
        onSkip={() => onCrop({ quarterTurns, area: null })}
        onSkipAll={onSkipAll}
      />
    </dialog>
  )
}

type CropButtonsProps = Pick<CropDialogProps, 'left' | 'onSkipAll'> & {
  onUse: () => void
  onSkip: () => void
}

function CropButtons({ left, onUse, onSkip, onSkipAll }: CropButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className={FOOT}>
      <Button type="button" onClick={onUse}>
        {t('media:own.crop.use')}
      </Button>
      <Button type="button" variant="secondary" onClick={onSkip}>
        {t('media:own.crop.skip')}
      </Button>
      {left > 1 ? (
        <Button type="button" variant="quiet" onClick={onSkipAll}>
          {t('media:own.crop.skipAll')}
        </Button>
      ) : null}
    </div>
  )
}
